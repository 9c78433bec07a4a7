import checkout from "../../../locales/en/checkout.json";
import shipping from "../../../locales/en/shipping.json";

export const strings = { checkout, shipping };
