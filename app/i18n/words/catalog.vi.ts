import catalog from "../../../locales/vi/catalog.json";

export const strings = { catalog };
