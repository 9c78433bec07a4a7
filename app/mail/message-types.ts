import type { OrderView } from "~/domain/orders/order-view";
import type { Role } from "~/domain/permission";
import type { Language } from "~/i18n/translate";

type EmailSender = {
  name: string;
  phone: string;
  email: string;
  origin: string;
};

export type SubjectData = {
  order: MessageOrder;
  orderLinks: MessageOrderLinks;
  payment: MessagePayment;
  accountCode: MessageAccountCode;
  quote: MessageEnquiry;
  message: MessageEnquiry;
  application: MessageEnquiry & { vacancy: string };
  emailToken: MessageEmailToken;
  user: MessageUser;
  deletedUser: null;
  undelivered: UndeliveredMessage;
  hourOfOrders: HourlyOrders;
  staffInvitation: MessageStaffInvitation;
  staffMember: MessageStaffMember;
};
export type SubjectKind = keyof SubjectData;

export type MessageKind<Kind extends SubjectKind = SubjectKind> = {
  [Of in Kind]: {
    /** Emails to staff are Vietnamese; others use the recipient's language. */
    to: "buyer" | "enquirer" | "owner" | "staff";
    about: Of;
    /** Any visitor can have this message sent to any address, so it counts against the recipient's limit. */
    isUnsolicited?: true;
    /** After the last attempt to send it, the message's recipient and facts are deleted. */
    shouldPurgeRecipient?: true;
    template: (source: TemplateInput<Of>) => EmailDraft;
    short?: (source: TemplateInput<Of>) => ShortMessage;
  };
}[Kind];

export type TemplateInput<Of extends SubjectKind> = TemplateContext & {
  about: SubjectData[Of];
  facts: Readonly<Record<string, string | number>>;
};
export type TemplateContext = Language & { sender: EmailSender };

export type MessageOrder = OrderView & {
  origin: string;
  /** This signed token gives access to the order. */
  view: string;
  /** This signed token proves the visit in a review. */
  review: string;
  calendar: string;
  /** This is true if only staff can confirm that the buyer's transfer has arrived. */
  isConfirmedByStaff: boolean;
  /** Renders the valid tickets as a PDF; null if that fails. */
  pdf(): Promise<Buffer | null>;
};

/** The newest order comes first. `view` is the signed token that gives access to the order. */
type MessageOrderLinks = { code: string; placedAt: Date; total: number; origin: string; view: string }[];

/** The amount is whole VND. `code` and `total` are null if no order was found. */
type MessagePayment = {
  amount: number;
  memo: string | null;
  transaction: string;
  code: string | null;
  total: number | null;
};

/** With `digits`, the recipient proves access to the order's mailbox. */
type MessageAccountCode = { order: string; fullName: string; digits: string; until: Date };

export type MessageEnquiry = {
  fullName: string;
  email: string | null;
  phone: string | null;
  country: string | null;
  service: string | null;
  message: string | null;
  answer: string | null;
};

type MessageEmailToken = { firstName: string; token: string };

/** `isNew` distinguishes an invitation from a password reset. */
type MessageStaffInvitation = { role: Role; invitedBy: string; isNew: boolean; path: string };

type MessageStaffMember = { fullName: string };

type MessageUser = { firstName: string; email: string };

/** `to` is the masked recipient. */
type UndeliveredMessage = { kind: string; to: string };

type HourlyOrders = { from: Date; to: Date; placed: number; cancelled: number };

export type EmailTicket = { code: string; name: string; holder: string; when: string; link: string; qr: string };

/** Both HTML and plain text are rendered from these blocks. */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "link"; label: string; url: string; isPlain?: boolean }
  | { kind: "ticket"; ticket: EmailTicket };

export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string };

type DraftAttachment = Omit<Attachment, "content"> & { content: Buffer | (() => Promise<Buffer | null>) };

export type EmailDraft = {
  subject: string;
  title: string;
  blocks: readonly Block[];
  attachments?: readonly DraftAttachment[];
};

export type RenderedEmail = { subject: string; html: string; text: string; attachments: readonly Attachment[] };

export type ShortMessage = { text: string; fields: Record<string, string> };

export type AddressedEmail = RenderedEmail & { key: string; recipient: string };
