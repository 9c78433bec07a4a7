import type { Role } from "~/domain/permission";
import type { OrderView } from "~/domain/selling/order-view";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";

type Sender = {
  name: string;
  phone: string;
  email: string;
  origin: string;
};

export type Subjects = {
  order: LetterOrder;
  receipt: LetterReceipt;
  accountCode: LetterAccountCode;
  quote: LetterEnquiry;
  message: LetterEnquiry;
  application: LetterEnquiry & { vacancy: string };
  accountLink: LetterAccountLink;
  user: LetterUser;
  goneUser: null;
  undelivered: LetterUndelivered;
  hourOfOrders: LetterHourOfOrders;
  staffInvitation: LetterStaffInvitation;
  staffMember: LetterStaffMember;
};
export type About = keyof Subjects;

export type KindOfLetter<Kind extends About = About> = {
  [Of in Kind]: {
    /** Emails to staff are Vietnamese; others use the recipient's language. */
    to: "buyer" | "asker" | "holder" | "staff";
    about: Of;
    /** Any visitor can cause it for any address, so it counts against the recipient's limit. */
    unasked?: true;
    /** The recipient is removed when no further attempt follows. */
    forgotten?: true;
    template: (source: LetterSource<Of>) => Draft;
    short?: (source: LetterSource<Of>) => ShortMessage;
  };
}[Kind];

export type LetterSource<Of extends About> = LetterFrame & {
  about: Subjects[Of];
  facts: Readonly<Record<string, string | number>>;
};
export type LetterFrame = { locale: Locale; t: Translate; sender: Sender };

export type LetterOrder = OrderView & {
  origin: string;
  /** The signed token that gives access to the order. */
  view: string;
  /** The signed token that proves the visit in a review. */
  review: string;
  calendar: string;
  /** The valid tickets as a PDF, rendered on demand; null when rendering fails. */
  pdf(): Promise<Buffer | null>;
};

/** The amount is whole VND. `code` and `total` are null when no order was found. */
type LetterReceipt = {
  amount: number;
  memo: string | null;
  transaction: string;
  code: string | null;
  total: number | null;
};

/** `digits` prove access to the order's mailbox. */
type LetterAccountCode = { order: string; fullName: string; digits: string; until: Date };

export type LetterEnquiry = {
  fullName: string;
  email: string | null;
  phone: string | null;
  country: string | null;
  service: string | null;
  message: string | null;
  answer: string | null;
};

type LetterAccountLink = { firstName: string; token: string };

/** `isNew`: an invitation, not a password reset. `path` is the same in both languages. */
type LetterStaffInvitation = { role: Role; invitedBy: string; isNew: boolean; path: string };

type LetterStaffMember = { fullName: string };

type LetterUser = { firstName: string; email: string };

/** `to` is masked. */
type LetterUndelivered = { kind: string; to: string };

type LetterHourOfOrders = { from: Date; to: Date; placed: number; cancelled: number };

export type LetterTicket = { code: string; name: string; holder: string; when: string; link: string; qr: string };

/** HTML and plain text are both rendered from these blocks. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "link"; label: string; url: string; plain?: boolean }
  | { kind: "ticket"; ticket: LetterTicket };

export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string };

type DraftAttachment = Omit<Attachment, "content"> & { content: Buffer | (() => Promise<Buffer | null>) };

export type Draft = {
  subject: string;
  title: string;
  blocks: readonly Block[];
  attachments?: readonly DraftAttachment[];
};

export type RenderedLetter = { subject: string; html: string; text: string; attachments: readonly Attachment[] };

export type ShortMessage = { text: string; fields: Record<string, string> };

/** An email is sent once per key. */
export type AddressedLetter = RenderedLetter & { key: string; recipient: string };
