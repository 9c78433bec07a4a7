import { translateIn } from "~/i18n/translate.server";
import { formatMoment } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { formatCountAndName } from "~/lib/text";
import type { Ctx } from "../ctx";
import type { ExchangeView } from "./pay-exchange.server";
import { formatSlotTime } from "./present-exchanges.server";

export function presentExchangePayment({ locale, now }: Pick<Ctx, "locale" | "now">, exchange: ExchangeView) {
  const t = translateIn(locale);
  const {
    status,
    amount,
    received,
    returned,
    waitsUntil,
    whyFailed,
    methodName: method,
    tickets,
    date,
    time,
  } = exchange;
  const sum = (of: number) => formatVnd(of, locale);
  const facts: [string, string][] = [
    [
      t("exchange.from"),
      tickets.map((one) => `${formatCountAndName(one)}: ${formatSlotTime(one.from, "inSentence", locale)}`).join("; "),
    ],
    [t("exchange.to"), formatSlotTime({ date, time }, "long", locale)],
    [t("exchange.money"), t("exchange.you_pay", { amount: sum(amount) })],
  ];
  const returnedTexts = [
    ...(returned > 0 ? [t("exchange.returned", { amount: sum(returned) })] : []),
    ...(received > 0 ? [t("exchange.in_doubt", { received: sum(received) })] : []),
  ];
  if (status !== "waits" || waitsUntil === null) {
    const title = t(status === "given_up" ? "exchange.cancelled_title" : "exchange.expired_title");
    const isTooLate = status === "lapsed" && returned === 0 && received === 0;
    const texts = [
      t("exchange.stands"),
      ...returnedTexts,
      ...(isTooLate ? [t(exchange.closed === null ? "exchange.late" : "exchange.late_closed")] : []),
    ];
    return { facts, state: { tone: "info" as const, title, texts } };
  }
  if (exchange.closed !== null) {
    const { closed: reason } = exchange;
    const texts =
      returnedTexts.length > 0
        ? [t("exchange.closed_because", { reason }), ...returnedTexts]
        : [t("errors.exchange_day_closed", { reason })];
    return { facts, state: { tone: "warn" as const, title: t("exchange.closed_title"), texts } };
  }
  const money =
    received >= amount
      ? t("exchange.in_doubt", { received: sum(received) })
      : received > 0
        ? t("exchange.short", { received: sum(received), missing: sum(amount - received) })
        : "";
  const texts = [
    whyFailed && t(`orders.failure_reason.${whyFailed}`, { method }),
    money,
    t("exchange.held_help", { amount: sum(amount) }),
  ].flatMap((text) => text || []);
  const title = t("exchange.held_until", { time: formatMoment(new Date(waitsUntil), locale, now) });
  return { facts, state: { tone: whyFailed ? ("warn" as const) : ("info" as const), title, texts } };
}
