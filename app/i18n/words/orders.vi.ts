import orders from "../../../locales/vi/orders.json";

export const strings = { orders };
