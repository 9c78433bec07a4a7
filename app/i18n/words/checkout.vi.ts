import checkout from "../../../locales/vi/checkout.json";
import shipping from "../../../locales/vi/shipping.json";

export const strings = { checkout, shipping };
