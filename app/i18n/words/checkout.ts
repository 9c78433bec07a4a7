import { needStrings } from "../page-translator";

/** What the checkout says. */
await needStrings({ vi: () => import("./checkout.vi"), en: () => import("./checkout.en") });
