import type { KindOfLetter } from "./letter";
import { cancelledInShort, paidInShort, shippedInShort } from "./short-messages";
import { changeEmail } from "./templates/change-email";
import { emailChanged, emailChanging } from "./templates/email-changed";
import { emailHasAccount } from "./templates/email-has-account";
import { enquiryAnswered } from "./templates/enquiry-answered";
import { orderCancelled } from "./templates/order-cancelled";
import { orderPaid } from "./templates/order-paid";
import { orderPlaced } from "./templates/order-placed";
import { orderShipped } from "./templates/order-shipped";
import { passwordChanged } from "./templates/password-changed";
import { proveEmail } from "./templates/prove-email";
import { quoteReceived } from "./templates/quote-received";
import { resetPassword } from "./templates/reset-password";
import { secondStepChanged } from "./templates/second-step-changed";
import { staffInvitation } from "./templates/staff-invitation";
import { staffNewMessage, staffNewQuote } from "./templates/staff-new-enquiry";
import { staffNewOrder } from "./templates/staff-new-order";
import { staffStuckMoney } from "./templates/staff-stuck-money";
import { staffUndelivered } from "./templates/staff-undelivered";

export const kindsOfLetter = {
  order_placed: { to: "buyer", about: "order", unasked: true, template: orderPlaced },
  order_paid: { to: "buyer", about: "order", template: orderPaid, short: paidInShort },
  order_shipped: { to: "buyer", about: "order", template: orderShipped, short: shippedInShort },
  order_cancelled: {
    to: "buyer",
    about: "order",
    unasked: true,
    template: orderCancelled,
    short: cancelledInShort,
  },
  quote_received: { to: "asker", about: "quote", template: quoteReceived },
  quote_answered: { to: "asker", about: "quote", template: enquiryAnswered },
  message_answered: { to: "asker", about: "message", template: enquiryAnswered },
  prove_email: { to: "holder", about: "accountLink", template: proveEmail },
  reset_password: { to: "holder", about: "accountLink", template: resetPassword },
  change_email: { to: "holder", about: "accountLink", template: changeEmail },
  email_changing: { to: "holder", about: "user", template: emailChanging },
  email_changed: { to: "holder", about: "user", template: emailChanged },
  email_has_account: { to: "holder", about: "user", template: emailHasAccount },
  password_changed: { to: "holder", about: "user", template: passwordChanged },
  second_step_changed: { to: "holder", about: "user", template: secondStepChanged },
  staff_invitation: { to: "holder", about: "staffInvitation", template: staffInvitation },
  staff_new_order: { to: "staff", about: "order", template: staffNewOrder },
  staff_stuck_money: { to: "staff", about: "receipt", template: staffStuckMoney },
  staff_undelivered: { to: "staff", about: "undelivered", template: staffUndelivered },
  staff_new_quote: { to: "staff", about: "quote", template: staffNewQuote },
  staff_new_message: { to: "staff", about: "message", template: staffNewMessage },
} satisfies Record<string, KindOfLetter>;

export type LetterKind = keyof typeof kindsOfLetter;

export type LetterThat<Is extends Partial<KindOfLetter>> = {
  [Kind in LetterKind]: (typeof kindsOfLetter)[Kind] extends Is ? Kind : never;
}[LetterKind];
