import error from "../../../locales/en/error.json";

export const strings = { error };
