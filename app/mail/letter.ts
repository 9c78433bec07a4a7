import type { Role } from "~/domain/permission";
import type { OrderView } from "~/domain/selling/order-view";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";

type Sender = {
  name: string;
  phone: string;
  email: string;
  /** Scheme and host of links, no trailing slash. */
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
    /** Letters to staff are in Vietnamese; the others are in the language of whom they go to. */
    to: "buyer" | "asker" | "holder" | "staff";
    about: Of;
    /** Anybody's form sends it to anybody, unbounded by the form: no more leave than a person may ask for. */
    unasked?: true;
    /** Whom it went to is not kept, once nothing more is tried. */
    forgotten?: true;
    template: (source: LetterSource<Of>) => Draft;
    /** What is said of it to a phone, where that is worth a message. */
    short?: (source: LetterSource<Of>) => ShortMessage;
  };
}[Kind];

export type LetterSource<Of extends About> = LetterFrame & {
  about: Subjects[Of];
  facts: Readonly<Record<string, string | number>>;
};
export type LetterFrame = { locale: Locale; t: Translate; sender: Sender };

export type LetterOrder = OrderView & {
  /** Where its buyer came by: scheme and host of its links. */
  origin: string;
  /** The signed word that opens the order. */
  view: string;
  /** The signed word of who was there, for a review. */
  review: string;
  calendar: string;
  /** Of the tickets that are good, drawn when it is asked for; null where it cannot be had. */
  pdf(): Promise<Buffer | null>;
};

/** Money that arrived; the order's code and sum are null where it found none. Whole VND. */
type LetterReceipt = {
  amount: number;
  memo: string | null;
  transaction: string;
  code: string | null;
  total: number | null;
};

/** `digits` prove to the order's page that its letters are read. */
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

/** `token`: what its page is opened with. */
type LetterAccountLink = { firstName: string; token: string };

/** `isNew`: to become a member, not to set a new password. `path`: of its page, which is the same in both languages. */
type LetterStaffInvitation = { role: Role; invitedBy: string; isNew: boolean; path: string };

type LetterStaffMember = { fullName: string };

type LetterUser = { firstName: string; email: string };

/** A message that did not reach whom it was for: of which kind, and to whom, masked. */
type LetterUndelivered = { kind: string; to: string };

/** How many orders were placed from one moment until another, and how many of these are cancelled by now. */
type LetterHourOfOrders = { from: Date; to: Date; placed: number; cancelled: number };

export type LetterTicket = { code: string; name: string; holder: string; when: string; link: string; qr: string };

/** A letter is a list of these, so that its HTML and its plain text say the same. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "link"; label: string; url: string; plain?: boolean }
  | { kind: "ticket"; ticket: LetterTicket };

export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string };

/** Without content when its turn comes, the letter leaves without it. */
type DraftAttachment = Omit<Attachment, "content"> & { content: Buffer | (() => Promise<Buffer | null>) };

export type Draft = {
  subject: string;
  title: string;
  blocks: readonly Block[];
  attachments?: readonly DraftAttachment[];
};

export type RenderedLetter = { subject: string; html: string; text: string; attachments: readonly Attachment[] };

/** `fields`: what the template of a messenger is filled with. */
export type ShortMessage = { text: string; fields: Record<string, string> };

/** Of one key there is one letter. */
export type AddressedLetter = RenderedLetter & { key: string; recipient: string };
