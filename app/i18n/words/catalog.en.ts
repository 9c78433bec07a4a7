import catalog from "../../../locales/en/catalog.json";

export const strings = { catalog };
