import search from "../../../locales/vi/search.json";

export const strings = { search };
