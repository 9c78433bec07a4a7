import orders from "../../../locales/en/orders.json";

export const strings = { orders };
