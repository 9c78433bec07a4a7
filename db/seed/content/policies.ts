import { complaints } from "./policies/complaints";
import { returns, shipping, warranty } from "./policies/goods";
import { payment } from "./policies/payment";
import type { Policy } from "./policies/policy";
import { privacy } from "./policies/privacy";
import { terms } from "./policies/terms";
import { tickets } from "./policies/tickets";

/** In the order of the footer. */
export const policies: Policy[] = [tickets, payment, shipping, returns, warranty, privacy, terms, complaints];
