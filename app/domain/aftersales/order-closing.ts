import type { Locale } from "~/i18n/locale";
import type { ClosingId } from "~db/schema/aftersales";

/** A closing that concerns an order: `isOpen`, some of its tickets wait for a choice; `token` opens its page. */
export type OrderClosing = {
  id: ClosingId;
  from: string;
  to: string;
  reason: { text: string; lang: Locale };
  until: string;
  isOpen: boolean;
  token: string;
};
