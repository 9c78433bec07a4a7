import session from "../../../locales/vi/session.json";

export const strings = { session };
