import type { TicketState } from "~db/schema/admission";
import type { PictureView } from "../pictures/media.rules";
import type { Terms } from "../tickets/terms.rules";

/** As its holder sees it, in one language; nothing of who bought it. */
export type TicketView = {
  code: string;
  state: TicketState;
  name: string;
  holder: string;
  picture: PictureView | null;
  date: string;
  time: string;
  /** For a ticket of the whole day: the last moment somebody may enter, HH:MM; else null. */
  lastEntry: string | null;
  terms: Terms | null;
  /** Its day is closed, and why where the shop said so. */
  closed: { reason: string } | null;
  /** The signed token; the QR holds `url`, an upper-case address that says whether it is valid. */
  token: string;
  url: string;
  /** Tickets with the same group are one family's: they move only together. */
  group: string;
};
