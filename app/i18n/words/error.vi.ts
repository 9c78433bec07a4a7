import error from "../../../locales/vi/error.json";

export const strings = { error };
