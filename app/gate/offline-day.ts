import {
  type Admission,
  buildGateAnswer,
  buildUnknownAnswer,
  decideCheckIn,
  type Gate,
  type GateAnswer,
  type GateTicket,
} from "~/domain/admission/decide-check-in.rules";
import type { GateDay } from "~/domain/admission/list-gate-day.server";
import { normaliseCode } from "~/lib/codes";
import { shopDate } from "~/lib/shop-time";
import { foldVietnamese } from "~/lib/text";
import type { StoredDay } from "./store";
import type { ReadScan } from "./verify";

type KnownScan = Exclude<ReadScan, string>;

export function createGateDay(stored: StoredDay | null) {
  let day = stored;
  let tickets = new Map((day?.tickets ?? []).map((ticket) => [ticket.code, ticket]));
  let groups = groupCodes();

  function groupCodes() {
    const codes = new Map<string, string[]>();
    for (const { code, group } of tickets.values()) codes.set(group, [...(codes.get(group) ?? []), code]);
    return codes;
  }

  function putTicket(ticket: GateTicket) {
    if (!tickets.has(ticket.code)) groups.set(ticket.group, [...(groups.get(ticket.group) ?? []), ticket.code]);
    tickets.set(ticket.code, ticket);
  }

  function findTicket(read: KnownScan): GateTicket | null {
    return tickets.get(read.code) ?? toUnlistedTicket(read);
  }

  return {
    stored: (): StoredDay | null => day && { ...day, tickets: [...tickets.values()] },
    count: () => [...tickets.values()].filter(({ kind }) => !kind.isTest).length,
    keys: () => day?.keys ?? [],
    isOf: (now: Date) => day?.date === shopDate(now),

    update({ date, hours, keys, kinds, tickets: listed }: GateDay, isWhole: boolean): boolean {
      const isReplaced = isWhole || day?.date !== date;
      if (isReplaced) tickets = new Map();
      day = { date, hours, keys, tickets: [] };
      const news = listed.flatMap(({ kind, ...ticket }) => {
        const of = kinds[kind];
        return of ? [{ ...ticket, kind: of }] : [];
      });
      for (const ticket of news) tickets.set(ticket.code, ticket);
      groups = groupCodes();
      return isReplaced || news.length > 0;
    },

    check(read: ReadScan, gate: Gate, at: Date): GateAnswer {
      if (typeof read === "string") return buildUnknownAnswer(read, at);
      const ticket = findTicket(read);
      if (!ticket || !day) return buildUnknownAnswer("unknown", at);
      const family = (groups.get(ticket.group) ?? [ticket.code]).flatMap((code) => tickets.get(code) ?? []);
      return buildGateAnswer(decideCheckIn(ticket, gate, day.hours, at), { at, admission: null, ticket, family });
    },

    admit(read: ReadScan, admission: Admission) {
      const ticket = typeof read === "string" ? null : findTicket(read);
      if (!ticket || ticket.admissions.some(({ id }) => id === admission.id)) return;
      const state = ticket.state === "valid" ? "used" : ticket.state;
      putTicket({ ...ticket, state, admissions: [...ticket.admissions, admission] });
    },

    undo(id: string) {
      for (const ticket of tickets.values()) {
        const admissions = ticket.admissions.filter((one) => one.id !== id);
        if (admissions.length === ticket.admissions.length) continue;
        const isFree = ticket.state === "used" && admissions.length === 0;
        putTicket({ ...ticket, admissions, state: isFree ? "valid" : ticket.state });
      }
    },

    search: (typed: string) => searchTickets([...tickets.values()], typed),

    clear() {
      day = null;
      tickets = new Map();
      groups = new Map();
    },
  };
}

/** A ticket sold after the list was loaded is known only from its signed token. */
function toUnlistedTicket({ code, payload }: KnownScan): GateTicket | null {
  if (!payload) return null;
  const { pool, date, time } = payload;
  const admits = { in: 1, up: 1, down: 1 };
  const kind = { name: "", holder: "", pool, date, time: time ?? "", admits };
  return { code, kind, state: "valid", group: code, seat: 0, admissions: [] };
}

const maxFound = 30;

function searchTickets(tickets: readonly GateTicket[], typed: string): { found: GateTicket[]; more: number } {
  const sought = foldVietnamese(typed.trim());
  const code = normaliseCode(typed);
  const kinds = new Set(tickets.map(({ kind }) => kind));
  const fitting = new Set(
    [...kinds].filter(({ name, holder }) => foldVietnamese(`${name} ${holder}`).includes(sought)),
  );
  const found = tickets.filter((ticket) => (code !== "" && ticket.code.includes(code)) || fitting.has(ticket.kind));
  return { found: found.slice(0, maxFound), more: Math.max(0, found.length - maxFound) };
}
