import type { Translate } from "~/i18n/translate";
import { formatClock, formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import type { CheckInResult, GateAnswer } from "./decide-check-in.rules";

export type GateTone = "good" | "warn" | "bad";
export type GateAnswerView = { tone: GateTone; word: string; lines: string[] };

export function presentGateAnswer(answer: GateAnswer, t: Translate, locale: Locale): GateAnswerView {
  const { verdict: result, used, opens, ticket } = answer;
  const lines = [
    ticket?.isTest && t("gate.test"),
    used && t("gate.used_at", { at: formatClock(new Date(used.at), locale), gate: used.gate }),
    result === "wrong_day" && ticket && t("gate.for_day", { date: formatDate(ticket.date, locale, "inSentence") }),
    opens && t("gate.opens", { opens }),
    ticket && (ticket.name === "" ? t("gate.unlisted") : formatTicket(ticket)),
    ...presentFamily(answer, t),
    ticket?.code,
  ];
  return {
    tone: getTone(result),
    word: t(`gate.result.${result}`),
    lines: lines.filter((line) => typeof line === "string"),
  };
}

function formatTicket({ holder, name, time }: NonNullable<GateAnswer["ticket"]>): string {
  return [holder, name, time].filter(Boolean).join(" · ");
}

function presentFamily({ family, verdict: result }: GateAnswer, t: Translate): string[] {
  if (family.length === 0) return [];
  const isIn = (member: GateAnswer["family"][number]) => member.in || (member.isThis && result === "valid");
  const left = family.filter((member) => !isIn(member)).map(({ holder }) => holder);
  return [
    t("gate.family", { count: family.length, in: family.length - left.length }),
    ...(left.length > 0 ? [t("gate.family_left", { who: left.join(", ") })] : []),
  ];
}

function getTone(result: CheckInResult): GateTone {
  switch (result) {
    case "valid":
      return "good";
    case "wrong_day":
    case "too_early":
    case "wrong_attraction":
      return "warn";
    case "used":
    case "exchanged":
    case "refunded":
    case "void":
    case "unknown":
    case "forged":
      return "bad";
  }
}
