import type { GateDay } from "~/domain/admission/list-gate-day.server";
import {
  type Admission,
  answerOf,
  type Gate,
  type GateAnswer,
  type GateTicket,
  judgeTicket,
  strangersAnswer,
} from "~/domain/admission/verdict.rules";
import { tidyCode } from "~/lib/codes";
import { shopDate } from "~/lib/shop-time";
import { foldVietnamese } from "~/lib/text";
import type { StoredDay } from "./store";
import type { ReadScan } from "./verify";

const shown = 30;

/** The day's list in memory: judged and searched without asking anybody. */
export function openDay(stored: StoredDay | null) {
  let day = stored;
  let tickets = new Map((day?.tickets ?? []).map((ticket) => [ticket.code, ticket]));
  let groups = grouped();

  function grouped() {
    const codes = new Map<string, string[]>();
    for (const { code, group } of tickets.values()) codes.set(group, [...(codes.get(group) ?? []), code]);
    return codes;
  }

  function put(ticket: GateTicket) {
    if (!tickets.has(ticket.code)) groups.set(ticket.group, [...(groups.get(ticket.group) ?? []), ticket.code]);
    tickets.set(ticket.code, ticket);
  }

  /** A ticket that was sold after the list was made: its signature says what it is for. */
  function ticketOf(read: Exclude<ReadScan, string>): GateTicket | null {
    const { code, payload } = read;
    const listed = tickets.get(code);
    if (listed || !payload) return listed ?? null;
    const { pool, date, time } = payload;
    const admits = { in: 1, up: 1, down: 1 };
    const kind = { name: "", holder: "", pool, date, time: time ?? "", admits };
    return { code, kind, state: "valid", group: code, seat: 0, admissions: [] };
  }

  return {
    stored: (): StoredDay | null => day && { ...day, tickets: [...tickets.values()] },
    count: () => tickets.size,
    keys: () => day?.keys ?? [],
    isOf: (now: Date) => day?.date === shopDate(now),

    /** Whether there was anything new. */
    take({ date, hours, keys, kinds, tickets: listed }: GateDay, isWhole: boolean): boolean {
      const isAnother = isWhole || day?.date !== date;
      if (isAnother) tickets = new Map();
      day = { date, hours, keys, tickets: [] };
      const news = listed.flatMap(({ kind, ...ticket }) => {
        const of = kinds[kind];
        return of ? [{ ...ticket, kind: of }] : [];
      });
      for (const ticket of news) tickets.set(ticket.code, ticket);
      groups = grouped();
      return isAnother || news.length > 0;
    },

    judge(read: ReadScan, gate: Gate, at: Date): GateAnswer {
      if (typeof read === "string") return strangersAnswer(read, at);
      const ticket = ticketOf(read);
      if (!ticket || !day) return strangersAnswer("unknown", at);
      const family = (groups.get(ticket.group) ?? [ticket.code]).flatMap((code) => tickets.get(code) ?? []);
      return answerOf(judgeTicket(ticket, gate, day.hours, at), { at, admission: null, ticket, family });
    },

    admit(read: ReadScan, admission: Admission) {
      const ticket = typeof read === "string" ? null : ticketOf(read);
      if (!ticket || ticket.admissions.some(({ id }) => id === admission.id)) return;
      const state = ticket.state === "valid" ? "used" : ticket.state;
      put({ ...ticket, state, admissions: [...ticket.admissions, admission] });
    },

    undo(id: string) {
      for (const ticket of tickets.values()) {
        const admissions = ticket.admissions.filter((one) => one.id !== id);
        if (admissions.length === ticket.admissions.length) continue;
        const isFree = ticket.state === "used" && admissions.length === 0;
        put({ ...ticket, admissions, state: isFree ? "valid" : ticket.state });
      }
    },

    search(typed: string): { found: GateTicket[]; more: number } {
      const sought = foldVietnamese(typed.trim());
      const code = tidyCode(typed);
      const kinds = new Set([...tickets.values()].map(({ kind }) => kind));
      const fitting = new Set(
        [...kinds].filter(({ name, holder }) => foldVietnamese(`${name} ${holder}`).includes(sought)),
      );
      const found = [...tickets.values()].filter(
        (ticket) => (code !== "" && ticket.code.includes(code)) || fitting.has(ticket.kind),
      );
      return { found: found.slice(0, shown), more: Math.max(0, found.length - shown) };
    },

    forget() {
      day = null;
      tickets = new Map();
      groups = new Map();
    },
  };
}
