import services from "../../../locales/vi/services.json";

export const strings = { services };
