import type { MessageKind } from "./message-types";
import {
  dayClosedShortMessage,
  dayOpenAgainShortMessage,
  orderCancelledShortMessage,
  orderPaidShortMessage,
  orderShippedShortMessage,
  refundAccountCodeShortMessage,
  refundApprovedShortMessage,
  refundDoneShortMessage,
  refundRefusedShortMessage,
  serviceExchangedShortMessage,
  ticketsExchangedShortMessage,
} from "./short-messages";
import {
  accountDeleted,
  emailChanged,
  emailChanging,
  emailHasAccount,
  newEmailConfirmation,
  passwordChanged,
  passwordResetLink,
  proveEmail,
  twoFactorChanged,
} from "./templates/account-emails";
import { dayClosed, dayOpenAgain } from "./templates/closure-emails";
import {
  applicationReceived,
  enquiryAnswered,
  quoteReceived,
  staffNewApplication,
  staffNewMessage,
  staffNewQuote,
} from "./templates/enquiry-emails";
import { serviceExchanged, ticketsExchanged } from "./templates/exchange-emails";
import {
  orderCancelled,
  orderLinks,
  orderPaid,
  orderPlaced,
  orderShipped,
  paymentVoided,
  reviewRequested,
} from "./templates/order-emails";
import {
  creditGiven,
  refundAccountCode,
  refundAccountGiven,
  refundApproved,
  refundDone,
  refundRefused,
  refundRequested,
} from "./templates/refund-emails";
import {
  staffInvitation,
  staffNewOrder,
  staffNewOrders,
  staffRefundRequested,
  staffUndelivered,
  staffUnmatchedPayment,
  staffWrongCodes,
} from "./templates/staff-emails";

export const messageKinds = {
  order_placed: { to: "buyer", about: "order", isUnsolicited: true, template: orderPlaced },
  order_paid: { to: "buyer", about: "order", template: orderPaid, short: orderPaidShortMessage },
  payment_voided: { to: "buyer", about: "order", template: paymentVoided },
  order_shipped: { to: "buyer", about: "order", template: orderShipped, short: orderShippedShortMessage },
  order_cancelled: {
    to: "buyer",
    about: "order",
    isUnsolicited: true,
    template: orderCancelled,
    short: orderCancelledShortMessage,
  },
  order_links: { to: "owner", about: "orderLinks", template: orderLinks },
  credit_given: { to: "buyer", about: "order", template: creditGiven },
  refund_requested: { to: "buyer", about: "order", template: refundRequested },
  refund_approved: { to: "buyer", about: "order", template: refundApproved, short: refundApprovedShortMessage },
  refund_refused: { to: "buyer", about: "order", template: refundRefused, short: refundRefusedShortMessage },
  refund_done: { to: "buyer", about: "order", template: refundDone, short: refundDoneShortMessage },
  refund_account_given: { to: "buyer", about: "order", template: refundAccountGiven },
  refund_account_code: {
    to: "owner",
    about: "accountCode",
    template: refundAccountCode,
    short: refundAccountCodeShortMessage,
  },
  tickets_moved: { to: "buyer", about: "order", template: ticketsExchanged, short: ticketsExchangedShortMessage },
  service_moved: { to: "buyer", about: "order", template: serviceExchanged, short: serviceExchangedShortMessage },
  day_closed: { to: "buyer", about: "order", template: dayClosed, short: dayClosedShortMessage },
  day_open_again: { to: "buyer", about: "order", template: dayOpenAgain, short: dayOpenAgainShortMessage },
  review_asked: { to: "buyer", about: "order", template: reviewRequested },
  quote_received: { to: "enquirer", about: "quote", template: quoteReceived },
  quote_answered: { to: "enquirer", about: "quote", template: enquiryAnswered },
  message_answered: { to: "enquirer", about: "message", template: enquiryAnswered },
  application_received: { to: "enquirer", about: "application", template: applicationReceived },
  application_answered: { to: "enquirer", about: "application", template: enquiryAnswered },
  prove_email: { to: "owner", about: "emailToken", template: proveEmail },
  reset_password: { to: "owner", about: "emailToken", template: passwordResetLink },
  change_email: { to: "owner", about: "emailToken", template: newEmailConfirmation },
  email_changing: { to: "owner", about: "user", template: emailChanging },
  email_changed: { to: "owner", about: "user", template: emailChanged },
  email_has_account: { to: "owner", about: "user", template: emailHasAccount },
  password_changed: { to: "owner", about: "user", template: passwordChanged },
  second_step_changed: { to: "owner", about: "user", template: twoFactorChanged },
  account_deleted: { to: "owner", about: "deletedUser", shouldPurgeRecipient: true, template: accountDeleted },
  staff_invitation: { to: "owner", about: "staffInvitation", template: staffInvitation },
  staff_wrong_codes: { to: "owner", about: "staffMember", template: staffWrongCodes },
  staff_new_order: { to: "staff", about: "order", template: staffNewOrder },
  staff_new_orders: { to: "staff", about: "hourOfOrders", template: staffNewOrders },
  staff_refund_requested: { to: "staff", about: "order", template: staffRefundRequested },
  staff_stuck_money: { to: "staff", about: "payment", template: staffUnmatchedPayment },
  staff_undelivered: { to: "staff", about: "undelivered", template: staffUndelivered },
  staff_new_quote: { to: "staff", about: "quote", template: staffNewQuote },
  staff_new_message: { to: "staff", about: "message", template: staffNewMessage },
  staff_new_application: { to: "staff", about: "application", template: staffNewApplication },
} satisfies Record<string, MessageKind>;

export type MessageKindName = keyof typeof messageKinds;

export type MessageKindNameOf<Is extends Partial<MessageKind>> = {
  [Kind in MessageKindName]: (typeof messageKinds)[Kind] extends Is ? Kind : never;
}[MessageKindName];
