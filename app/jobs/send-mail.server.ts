import { accountCodeOfLetter } from "~/domain/aftersales/account-code-of-letter.server";
import { applicationOfLetter, messageOfLetter, quoteOfLetter } from "~/domain/enquiries/enquiry-of-letter.server";
import { accountLinkOfLetter, goneUserOfLetter, userOfLetter } from "~/domain/identity/account-of-letter.server";
import { type Letters, type MailCtx, sendLetters } from "~/domain/messages/send-letters.server";
import { undeliveredOfLetter } from "~/domain/messages/undelivered-of-letter.server";
import { receiptOfLetter } from "~/domain/money/receipt-of-letter.server";
import { orderOfLetter } from "~/domain/selling/order-of-letter.server";
import { ordersOfLetter } from "~/domain/selling/orders-of-letter.server";
import { staffInvitationOfLetter } from "~/domain/staff/invitation-of-letter.server";
import { staffMemberOfLetter } from "~/domain/staff/member-of-letter.server";
import { kindsOfLetter } from "~/mail/kinds-of-letter";

const letters: Letters = {
  kinds: kindsOfLetter,
  subjects: {
    order: orderOfLetter,
    receipt: receiptOfLetter,
    accountCode: accountCodeOfLetter,
    quote: quoteOfLetter,
    message: messageOfLetter,
    application: applicationOfLetter,
    accountLink: accountLinkOfLetter,
    user: userOfLetter,
    goneUser: goneUserOfLetter,
    undelivered: undeliveredOfLetter,
    hourOfOrders: ordersOfLetter,
    staffInvitation: staffInvitationOfLetter,
    staffMember: staffMemberOfLetter,
  },
};

export function sendMail(ctx: MailCtx, how: Parameters<typeof sendLetters>[2] = {}): Promise<number> {
  return sendLetters(ctx, letters, how);
}
