import quotes from "../../../locales/vi/quotes.json";

export const strings = { quotes };
