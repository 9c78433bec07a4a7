import type { MessageKind } from "./message";
import {
  dayClosedShortMessage,
  dayOpenAgainShortMessage,
  orderCancelledShortMessage,
  orderPaidShortMessage,
  orderShippedShortMessage,
  refundApprovedShortMessage,
  refundDoneShortMessage,
  refundRefusedShortMessage,
  serviceExchangedShortMessage,
  ticketsExchangedShortMessage,
} from "./short-messages";
import { accountDeleted } from "./templates/account-deleted";
import { applicationReceived, staffNewApplication } from "./templates/application-received";
import { changeEmail } from "./templates/change-email";
import { creditGiven } from "./templates/credit-given";
import { dayClosed, dayOpenAgain } from "./templates/day-closed";
import { emailChanged, emailChanging } from "./templates/email-changed";
import { emailHasAccount } from "./templates/email-has-account";
import { enquiryAnswered } from "./templates/enquiry-answered";
import { orderCancelled } from "./templates/order-cancelled";
import { orderPaid } from "./templates/order-paid";
import { orderPlaced } from "./templates/order-placed";
import { orderShipped } from "./templates/order-shipped";
import { passwordChanged } from "./templates/password-changed";
import { paymentVoided } from "./templates/payment-voided";
import { proveEmail } from "./templates/prove-email";
import { quoteReceived } from "./templates/quote-received";
import { refundAccountCode } from "./templates/refund-account-code";
import { refundAccountGiven } from "./templates/refund-account-given";
import { refundApproved, refundDone, refundRefused, refundRequested } from "./templates/refund-steps";
import { resetPassword } from "./templates/reset-password";
import { reviewRequested } from "./templates/review-requested";
import { serviceExchanged } from "./templates/service-exchanged";
import { staffInvitation } from "./templates/staff-invitation";
import { staffNewMessage, staffNewQuote } from "./templates/staff-new-enquiry";
import { staffNewOrder } from "./templates/staff-new-order";
import { staffNewOrders } from "./templates/staff-new-orders";
import { staffRefundRequested } from "./templates/staff-refund-requested";
import { staffUndelivered } from "./templates/staff-undelivered";
import { staffUnmatchedPayment } from "./templates/staff-unmatched-payment";
import { staffWrongCodes } from "./templates/staff-wrong-codes";
import { ticketsExchanged } from "./templates/tickets-exchanged";
import { twoFactorChanged } from "./templates/two-factor-changed";

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
  credit_given: { to: "buyer", about: "order", template: creditGiven },
  refund_requested: { to: "buyer", about: "order", template: refundRequested },
  refund_approved: { to: "buyer", about: "order", template: refundApproved, short: refundApprovedShortMessage },
  refund_refused: { to: "buyer", about: "order", template: refundRefused, short: refundRefusedShortMessage },
  refund_done: { to: "buyer", about: "order", template: refundDone, short: refundDoneShortMessage },
  refund_account_given: { to: "buyer", about: "order", template: refundAccountGiven },
  refund_account_code: { to: "owner", about: "accountCode", template: refundAccountCode },
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
  reset_password: { to: "owner", about: "emailToken", template: resetPassword },
  change_email: { to: "owner", about: "emailToken", template: changeEmail },
  email_changing: { to: "owner", about: "user", template: emailChanging },
  email_changed: { to: "owner", about: "user", template: emailChanged },
  email_has_account: { to: "owner", about: "user", template: emailHasAccount },
  password_changed: { to: "owner", about: "user", template: passwordChanged },
  second_step_changed: { to: "owner", about: "user", template: twoFactorChanged },
  account_deleted: { to: "owner", about: "deletedUser", purgesRecipient: true, template: accountDeleted },
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
