import type { Locale } from "~/i18n/locale";
import type { ClosingId } from "~db/schema/aftersales";

export type OrderClosing = {
  id: ClosingId;
  from: string;
  to: string;
  reason: { text: string; lang: Locale };
  until: string;
  isOpen: boolean;
  token: string;
};
