import { purgeOldExports } from "~/domain/accounts/retention.server";
import { purgePayoutAccounts } from "~/domain/aftersales/payout-account.server";
import { pictureUsages } from "~/domain/back-office/pictures/picture-usages.server";
import { purgeCarts } from "~/domain/cart/retention.server";
import { purgeContributions } from "~/domain/community/retention.server";
import { purgeApplications } from "~/domain/community/send-application.server";
import { purgeCvUploads } from "~/domain/community/store-cv.server";
import { purgeExpiredAccess } from "~/domain/identity/retention.server";
import { purgeReservations } from "~/domain/inventory/retention.server";
import { purgeUnusedPictures } from "~/domain/media/retention.server";
import { purgeOldMessages } from "~/domain/messages/retention.server";
import { purgeWebhooks } from "~/domain/payments/retention.server";
import { purgeStaffSessions } from "~/domain/staff/retention.server";
import { purgeOldVisits } from "~/domain/visitors/retention.server";
import { logError } from "~/lib/log.server";
import type { JobCtx } from "./job-ctx.server";

const purges = {
  messages: purgeOldMessages,
  visits: purgeOldVisits,
  access: purgeExpiredAccess,
  staffLogins: purgeStaffSessions,
  reservations: purgeReservations,
  carts: purgeCarts,
  webhooks: purgeWebhooks,
  payoutAccounts: purgePayoutAccounts,
  exports: purgeOldExports,
  pictures: (ctx: JobCtx) => purgeUnusedPictures(ctx, pictureUsages),
  written: purgeContributions,
  applications: purgeApplications,
  cvUploads: purgeCvUploads,
};

/** A failing purge is logged and tried again by the next run. The other purges still run. */
export async function purgeOldData({ db, now }: JobCtx): Promise<void> {
  for (const [what, purge] of Object.entries(purges)) {
    try {
      await purge({ db, now });
    } catch (error) {
      logError(error, `job purge-old-data, ${what}`);
    }
  }
}
