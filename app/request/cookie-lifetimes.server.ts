import { cartRetentionDays } from "~/domain/cart/retention.server";
import { twoFactorMinutes } from "~/domain/identity/log-in.server";
import { accessRetentionDays } from "~/domain/identity/retention.server";
import { sessionHours } from "~/domain/staff/log-in-staff.server";
import { consentDays } from "~/domain/visitors/consent.rules";

const minute = 1 / 1440;

/** Days for which browsers keep each cookie of the shop. */
export const cookieDays = {
  account: accessRetentionDays.session,
  cartSession: cartRetentionDays,
  provenOrders: 30,
  /** Accounts that the browser is remembered for. */
  knownDevices: 365,
  cookiesAccepted: 1,
  preference: 365,
  consent: consentDays,
  checkoutDraft: 30 * minute,
  pendingLogin: twoFactorMinutes * minute,
  tracking: minute,
  toast: minute,
  staff: sessionHours / 24,
  staffDevice: 365,
};
