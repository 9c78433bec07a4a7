import services from "../../../locales/en/services.json";

export const strings = { services };
