import search from "../../../locales/en/search.json";

export const strings = { search };
