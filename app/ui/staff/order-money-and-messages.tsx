import type { StaffOrderView } from "~/domain/orders/get-order-for-staff.server";
import { useT } from "~/i18n/use-t";
import { formatDate, formatMoment } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { Price } from "../parts/formatted-text";
import { type FormSubmission, resultOfAction, submissionFor } from "./form-submission";
import type { MethodNames } from "./money";
import { StaffForm } from "./staff-form";
import { VoidTransfer } from "./void-transfer";

type Money = Pick<StaffOrderView, "money"> & {
  credits: StaffOrderView["order"]["credits"];
  methods: MethodNames;
  /** This is true if the staff member may void a payment that was entered by mistake. */
  canVoid: boolean;
  sent: FormSubmission | null;
};

export function OrderMoney({ money: { receipts, refunds }, credits, methods, canVoid, sent }: Money) {
  const { locale, t } = useT();
  return (
    <section className="card stack" aria-labelledby="money">
      <h2 id="money">{t("staff.order.money")}</h2>
      {receipts.length === 0 && <p className="help">{t("staff.order.no_money")}</p>}
      {receipts.map((payment) => {
        const { id, amount, provider, reference, receivedAt, status, reason } = payment;
        return (
          <div key={id}>
            <p>
              <Price amount={amount} /> · {methods.get(provider) ?? provider}{" "}
              {provider !== "test" && <code>{reference}</code>}
              <br />
              <span className="help">
                {formatMoment(new Date(receivedAt), locale)} ·{" "}
                {t(provider === "test" ? "orders.test.no_money" : `staff.money.receipt.${status}`)}
                {reason && ` (${t(`staff.money.reasons.${reason}`)})`}
              </span>
            </p>
            {canVoid && <VoidTransfer payment={payment} sent={sent} />}
          </div>
        );
      })}
      {refunds.map(({ id, amount, status, isTest, failure }) => (
        <p key={id}>
          {t(isTest ? "staff.order.test_back" : "staff.order.back")} <Price amount={amount} /> ·{" "}
          {t(isTest ? "orders.test.no_money" : `staff.money.refund.${status}`)}
          {failure && <span className="help"> ({t("staff.money.failure", { failure })})</span>}
        </p>
      ))}
      {credits.map(({ code, balance, lastDay }) => (
        <p key={code}>
          {t("staff.order.credit", {
            ...{ code, balance: formatVnd(balance, locale) },
            day: formatDate(lastDay, locale, "short"),
          })}
        </p>
      ))}
    </section>
  );
}

type SentMessage = StaffOrderView["letters"][number];
type SentMessages = { letters: readonly SentMessage[]; sent: FormSubmission | null };

export function OrderMessages({ letters, sent }: SentMessages) {
  const { t } = useT();
  if (letters.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="letters">
      <h2 id="letters">{t("staff.order.messages")}</h2>
      {letters.map((message) => (
        <div key={message.id} className="stack">
          <p>
            {t(`staff.messages.${message.kind}`)} → {message.recipient}
            <br />
            <span className="help">
              <MessageStatus {...message} />
            </span>
          </p>
          {(message.state === "failed" || message.state === "unclear") && (
            <StaffForm
              action="again"
              scope={`l${message.id}`}
              hidden={{ id: message.id }}
              variant="line"
              button={t("staff.order.again")}
              result={resultOfAction(submissionFor(sent, "id", message.id), "again")}
            />
          )}
        </div>
      ))}
    </section>
  );
}

function MessageStatus({ state, sentAt, failure, needsMailServer }: SentMessage) {
  const { locale, t } = useT();
  const failureReason = failure ?? "";
  switch (state) {
    case "sent":
      return sentAt && t("staff.order.sent", { at: formatMoment(new Date(sentAt), locale) });
    case "waiting":
      if (needsMailServer) return t("staff.order.no_mail_server");
      return t(failure ? "staff.order.not_sent" : "staff.order.waits", { why: failureReason });
    case "failed":
      if (needsMailServer) return t("staff.order.no_mail_server");
      return t("staff.order.not_sent", { why: failureReason });
    case "unclear":
      return t("staff.order.unclear", { why: failureReason });
    case "held":
      return t("staff.order.held");
  }
}
