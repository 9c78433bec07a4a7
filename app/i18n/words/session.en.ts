import session from "../../../locales/en/session.json";

export const strings = { session };
