import quotes from "../../../locales/en/quotes.json";

export const strings = { quotes };
