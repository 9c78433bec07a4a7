import catalog from "../../../locales/vi/catalog.json";
import services from "../../../locales/vi/services.json";

export const strings = { catalog, services };
