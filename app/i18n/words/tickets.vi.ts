import tickets from "../../../locales/vi/tickets.json";

export const strings = { tickets };
