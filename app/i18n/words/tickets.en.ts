import tickets from "../../../locales/en/tickets.json";

export const strings = { tickets };
