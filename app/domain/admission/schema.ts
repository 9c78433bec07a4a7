import { z } from "zod";
import { isDate } from "~/lib/shop-time";
import { rowId, text } from "../schema";
import { directions } from "./verdict.rules";

export const TicketToken = z.object({ token: text.min(1).max(1000) });

const day = z.string().refine(isDate);
const instant = z.iso.datetime();
/** Minted by whatever scans: what is sent again is done once. */
const id = z.uuid();
/** What a camera read or somebody typed: a ticket's address, its token, or its code. */
const scanned = text.trim().min(1).max(300);
const where = {
  gate: z.number().int().min(1).max(99),
  direction: z.enum(directions),
  pools: z.array(rowId).min(1).max(100),
  device: text.min(1).max(40),
};

export const AtGate = z.object({ gate: where.gate, direction: where.direction, pools: where.pools });
export const Scan = z.object({ id, scanned });
export const CheckIn = z.object({ id, scanned, ...where });
export const UndoCheckIn = z.object({ id });
/** `since`: an answer's `now`, for what has changed after it. */
export const ListGateDay = z.object({ since: instant.optional() });
export const FindInDay = z.object({ q: text.trim().max(60).optional() });
export const CountAdmitted = z.object({ date: day.optional() });

/** `letIn`: it has let somebody in already, by the list it keeps. `at`: by the shop's clock. */
const keptScan = z.object({ what: z.literal("scan"), at: instant, letIn: z.boolean(), ...CheckIn.shape });
const keptUndo = z.object({ what: z.literal("undo"), at: instant, id });
export const SyncScans = z.object({
  kept: z
    .array(z.discriminatedUnion("what", [keptScan, keptUndo]))
    .min(1)
    .max(100),
});
export type Kept = z.output<typeof SyncScans>["kept"][number];

/** `reissue`: tickets to come that it signed are signed anew. */
export const RetireTicketKey = z.object({ id: z.number().int().min(1).max(255), reissue: z.boolean().default(false) });
