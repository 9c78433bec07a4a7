import { needStrings } from "../page-translator";

/** What pages of services say. */
await needStrings({ vi: () => import("./services.vi"), en: () => import("./services.en") });
