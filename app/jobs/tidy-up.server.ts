import { forgetOldExports } from "~/domain/accounts/make-exports.server";
import { forgetAccounts } from "~/domain/aftersales/refund-account.server";
import { forgetCarts } from "~/domain/cart/forget-carts.server";
import { picturesOfCatalog } from "~/domain/catalog/pictures-of-catalog.server";
import { forgetWritten } from "~/domain/community/forget-written.server";
import { picturesOfReviews } from "~/domain/community/pictures-of-reviews.server";
import { picturesOfContent } from "~/domain/content/pictures-of-content.server";
import { forgetApplications } from "~/domain/enquiries/send-application.server";
import { forgetCvUploads } from "~/domain/enquiries/store-cv.server";
import { forgetOldAccess } from "~/domain/identity/forget-old-access.server";
import { purgeReservations } from "~/domain/inventory/purge-reservations.server";
import { purgeOldMessages } from "~/domain/messages/purge-old-messages.server";
import { forgetNotifications } from "~/domain/money/keep-notification.server";
import { picturesOfSections } from "~/domain/pages/get-sections.server";
import { forgetUnusedPictures } from "~/domain/pictures/forget-unused.server";
import { forgetStaffLogins } from "~/domain/staff/forget-staff-logins.server";
import { picturesOfTickets } from "~/domain/tickets/pictures-of-tickets.server";
import { forgetOldVisits } from "~/domain/visitors/forget-old-visits.server";
import { logError } from "~/lib/log.server";
import type { JobCtx } from "./job-ctx.server";

const forget = {
  messages: purgeOldMessages,
  visits: forgetOldVisits,
  access: forgetOldAccess,
  staffLogins: forgetStaffLogins,
  claimants: purgeReservations,
  carts: forgetCarts,
  notices: forgetNotifications,
  refundAccounts: forgetAccounts,
  exports: forgetOldExports,
  pictures: (ctx: JobCtx) =>
    forgetUnusedPictures(ctx, [
      picturesOfCatalog,
      picturesOfTickets,
      picturesOfContent,
      picturesOfReviews,
      picturesOfSections,
    ]),
  written: forgetWritten,
  applications: forgetApplications,
  cvUploads: forgetCvUploads,
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
