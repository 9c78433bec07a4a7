import { mailItem, secondAdminItem, secretsItem } from "./items/safety-items.server";
import { firstTicketItem, openDaysItem, vatItem } from "./items/sale-items.server";
import { demoItem } from "./items/sample-items.server";
import { bankItem, contactItem, hoursItem, lookItem } from "./items/shop-items.server";
import { policiesItem, testOrderItem } from "./items/trust-items.server";
import type { SetupItem } from "./setup-item";

export const setupItems: readonly SetupItem[] = [
  contactItem,
  lookItem,
  hoursItem,
  firstTicketItem,
  openDaysItem,
  vatItem,
  bankItem,
  policiesItem,
  mailItem,
  secretsItem,
  secondAdminItem,
  testOrderItem,
  demoItem,
];
