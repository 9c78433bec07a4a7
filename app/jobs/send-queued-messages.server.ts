import { accountCodeMessageSubject } from "~/domain/aftersales/payout-account-code.server";
import {
  applicationMessageSubject,
  contactMessageSubject,
  quoteMessageSubject,
} from "~/domain/community/enquiry-message-subjects.server";
import {
  deletedUserMessageSubject,
  emailTokenMessageSubject,
  userMessageSubject,
} from "~/domain/identity/account-message-subjects.server";
import { type MessageCtx, type MessageRegistry, sendMessages } from "~/domain/messages/send-messages.server";
import { undeliveredMessageSubject } from "~/domain/messages/undelivered-messages.server";
import { hourlyOrdersMessageSubject } from "~/domain/orders/notify-staff-of-order.server";
import { orderMessageSubject } from "~/domain/orders/order-message-subject.server";
import { orderLinksMessageSubject } from "~/domain/orders/request-order-links.server";
import { paymentMessageSubject } from "~/domain/payments/list-unmatched-payments.server";
import { staffInvitationMessageSubject } from "~/domain/staff/invitations.server";
import { staffMemberMessageSubject } from "~/domain/staff/staff-members.server";
import { messageKinds } from "~/mail/message-kinds";

const registry: MessageRegistry = {
  kinds: messageKinds,
  subjects: {
    order: orderMessageSubject,
    orderLinks: orderLinksMessageSubject,
    payment: paymentMessageSubject,
    accountCode: accountCodeMessageSubject,
    quote: quoteMessageSubject,
    message: contactMessageSubject,
    application: applicationMessageSubject,
    emailToken: emailTokenMessageSubject,
    user: userMessageSubject,
    deletedUser: deletedUserMessageSubject,
    undelivered: undeliveredMessageSubject,
    hourOfOrders: hourlyOrdersMessageSubject,
    staffInvitation: staffInvitationMessageSubject,
    staffMember: staffMemberMessageSubject,
  },
};

export function sendQueuedMessages(ctx: MessageCtx, options: Parameters<typeof sendMessages>[2] = {}): Promise<number> {
  return sendMessages(ctx, registry, options);
}
