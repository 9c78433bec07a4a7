import { instantOf, isTime, shopClock, shopDate } from "~/lib/shop-time";
import type { CheckInRefusal, TicketState } from "~db/schema/admission";
import type { Admits, Direction } from "~db/schema/catalog";

// The server and a gate's offline device share these rules.

export const directions = ["in", "up", "down"] as const satisfies readonly Direction[];
export const undoMs = 60_000;

export type Gate = { gate: number; direction: Direction; pools: number[] };
export type GateDevice = Gate & { device: string };
export type Admission = { id: string; direction: Direction; gate: number; at: string };
/** `time` is empty if the ticket is valid all day. A test ticket is admitted at any time of any day and not counted. */
export type GateKind = {
  name: string;
  holder: string;
  pool: number;
  date: string;
  time: string;
  admits: Admits;
  isTest?: true;
};
/** Contains no data about the buyer. Tickets of a family share a `group`, and `seat` is the position in the family. */
export type GateTicket = {
  code: string;
  kind: GateKind;
  state: TicketState;
  group: string;
  seat: number;
  admissions: readonly Admission[];
};

/** `early` is how many minutes before the ticket's time, or before opening, a visitor may enter. */
export type GateHours = { opens: string; early: number };
export type CheckInResult = "valid" | CheckInRefusal;
/** `opens` (HH:MM) is set if the ticket is too early, and `used`, its last admission, if it is used up. */
export type CheckInDecision = { verdict: CheckInResult; used: Admission | null; opens: string | null };

export function decideCheckIn(ticket: GateTicket, gate: Gate, hours: GateHours, now: Date): CheckInDecision {
  const { state, kind, admissions } = ticket;
  if (state !== "valid" && state !== "used") return buildDecision(state);
  if (!kind.isTest && kind.date !== shopDate(now)) return buildDecision("wrong_day");
  const times = kind.admits[gate.direction];
  if (!gate.pools.includes(kind.pool) || times === undefined) return buildDecision("wrong_attraction");
  const sameDirection = admissions.filter(({ direction }) => direction === gate.direction);
  const isSpent = admissions.length >= (kind.admits.most ?? Number.POSITIVE_INFINITY);
  if (sameDirection.length >= times || isSpent)
    return { ...buildDecision("used"), used: findLastAdmission(isSpent ? admissions : sameDirection) };
  const opens = getOpeningMoment(kind, hours);
  return !kind.isTest && opens > now
    ? { ...buildDecision("too_early"), opens: shopClock(opens).slice(11, 16) }
    : buildDecision("valid");
}

function buildDecision(of: CheckInResult): CheckInDecision {
  return { verdict: of, used: null, opens: null };
}

function getOpeningMoment({ date, time }: GateKind, { opens, early }: GateHours): Date {
  const start = instantOf(date, time || (isTime(opens) ? opens : "00:00"));
  return new Date(start.getTime() - early * 60_000);
}

function findLastAdmission(admissions: readonly Admission[]): Admission | null {
  return admissions.reduce<Admission | null>((last, one) => (last && last.at > one.at ? last : one), null);
}

export type GateAnswer = CheckInDecision & {
  at: string;
  admission: string | null;
  ticket: { code: string; name: string; holder: string; date: string; time: string; isTest?: true } | null;
  family: { holder: string; in: boolean; isThis: boolean }[];
};

export function buildGateAnswer(
  decision: CheckInDecision,
  {
    at,
    admission,
    ticket,
    family,
  }: { at: Date; admission: string | null; ticket: GateTicket; family: readonly GateTicket[] },
): GateAnswer {
  const { name, holder, date, time, isTest } = ticket.kind;
  const members = [...family].sort((one, other) => one.seat - other.seat);
  return {
    ...decision,
    ...{ at: at.toISOString(), admission },
    ticket: { code: ticket.code, name, holder, date, time, ...(isTest && { isTest }) },
    family:
      members.length < 2
        ? []
        : members.map(({ code, kind, admissions }) => ({
            holder: kind.holder,
            in: admissions.length > 0,
            isThis: code === ticket.code,
          })),
  };
}

export function buildUnknownAnswer(of: "unknown" | "forged", at: Date): GateAnswer {
  return { ...buildDecision(of), at: at.toISOString(), admission: null, ticket: null, family: [] };
}
