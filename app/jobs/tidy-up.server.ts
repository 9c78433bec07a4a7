import { forgetOldExports } from "~/domain/accounts/make-exports.server";
import { forgetClaimants } from "~/domain/capacity/forget-claimants.server";
import { forgetCarts } from "~/domain/cart/forget-carts.server";
import { forgetOldAccess } from "~/domain/identity/forget-old-access.server";
import { forgetOldLetters } from "~/domain/messages/forget-old-letters.server";
import { forgetNotifications } from "~/domain/money/keep-notification.server";
import { forgetStaffLogins } from "~/domain/staff/forget-staff-logins.server";
import { forgetOldVisits } from "~/domain/visitors/forget-old-visits.server";
import { logError } from "~/lib/log.server";
import type { JobCtx } from "./job-ctx.server";

const forget = {
  letters: forgetOldLetters,
  visits: forgetOldVisits,
  access: forgetOldAccess,
  staffLogins: forgetStaffLogins,
  claimants: forgetClaimants,
  carts: forgetCarts,
  notices: forgetNotifications,
  exports: forgetOldExports,
};

/** One that fails is logged, tried again by the next run, and hinders no other. */
export async function tidyUp({ db, now }: JobCtx): Promise<void> {
  for (const [what, old] of Object.entries(forget)) {
    try {
      await old({ db, now });
    } catch (error) {
      logError(error, `job tidy-up, ${what}`);
    }
  }
}
