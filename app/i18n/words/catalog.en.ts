import catalog from "../../../locales/en/catalog.json";
import services from "../../../locales/en/services.json";

export const strings = { catalog, services };
