import type { TicketState } from "~db/schema/admission";
import type { Terms } from "../catalog/ticket-terms.rules";
import type { PictureView } from "../media/media.rules";

/** Contains no data about the buyer. */
export type TicketView = {
  code: string;
  state: TicketState;
  name: string;
  holder: string;
  picture: PictureView | null;
  date: string;
  time: string;
  /** The last entry is HH:MM, or null unless the ticket is valid all day. */
  lastEntry: string | null;
  terms: Terms | null;
  closed: { reason: string } | null;
  token: string;
  url: string;
  group: string;
  /** Only tickets of test orders have this field. */
  isTest?: true;
};
