import type { OrderView } from "~/domain/orders/order-view";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";

/** The shop as a letter shows it. */
export type Sender = {
  name: string;
  phone: string;
  email: string;
  /** Scheme and host of links, no trailing slash. */
  origin: string;
};

/** What a template has to write from. Facts are what the letter was written with, beside its order. */
export type LetterSource = {
  locale: Locale;
  t: Translate;
  sender: Sender;
  facts: Readonly<Record<string, string | number>>;
};
export type OrderLetterSource = LetterSource & { order: LetterOrder };

/** The order as its buyer sees it, with what only a letter carries. */
export type LetterOrder = OrderView & {
  /** The signed word that opens the order to whoever follows the letter's link. */
  view: string;
  /** Its visits as an iCalendar file. */
  calendar: string;
};

export type LetterTicket = { code: string; name: string; holder: string; when: string; link: string; qr: string };

/** A letter is a list of these, so that its HTML and its plain text say the same. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "link"; label: string; url: string; plain?: boolean }
  | { kind: "ticket"; ticket: LetterTicket };

export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string };

/** What a template gives: text, not yet drawn. */
export type Draft = { subject: string; title: string; blocks: readonly Block[]; attachments?: readonly Attachment[] };

/** A letter ready to be sent. */
export type RenderedLetter = { subject: string; html: string; text: string; attachments: readonly Attachment[] };
