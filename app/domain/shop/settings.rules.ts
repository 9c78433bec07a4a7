import { isAccountNumber, isBankNumber } from "~/lib/bank-account";
import { isTime } from "~/lib/shop-time";
import { isPixelId, isTagManagerId } from "~/lib/tag-ids";

type Readers = "public" | "private";
type About = {
  standard: string;
  isPublic: boolean;
  does: string;
  fits(value: string): boolean;
  wants: string;
};
type Kind = { kind: "number" } | { kind: "text" } | { kind: "choice"; of: readonly string[] };

type Form = Pick<About, "fits" | "wants">;

function number(standard: number, unit: string, min: number, max: number, readers: Readers, does: string) {
  const fits = (value: string) => /^\d{1,12}$/.test(value) && Number(value) >= min && Number(value) <= max;
  const wants = `A whole number is wanted: ${unit}, ${min} to ${max}.`;
  return { kind: "number" as const, ...about(String(standard), readers, does, { fits, wants }) };
}

function text(standard: string, readers: Readers, does: string, form: Form = anything) {
  return { kind: "text" as const, ...about(standard, readers, does, form) };
}

function choice<const Of extends readonly [string, ...string[]]>(of: Of, readers: Readers, does: string) {
  const form = { fits: (value: string) => of.includes(value), wants: `One of these is wanted: ${of.join(", ")}.` };
  return { kind: "choice" as const, of, ...about(of[0], readers, does, form) };
}

function about(standard: string, readers: Readers, does: string, form: Form): About {
  return { standard, isPublic: readers === "public", does, ...form };
}

const anything: Form = { fits: () => true, wants: "A text is wanted." };
const clock: Form = { fits: isTime, wants: "A time has four digits: 07:00." };
const bankNumber: Form = { fits: isBankNumber, wants: "A bank's number has six digits: 970436." };
const account: Form = { fits: isAccountNumber, wants: "An account has letters and digits only, 19 at most." };
const mailbox = orNothing({ fits: (value) => /^\S+@\S+\.\S+$/.test(value), wants: "An email is wanted." });
const tagManager = orNothing({ fits: isTagManagerId, wants: "A container's id is wanted: GTM-ABC123." });
const pixel = orNothing({ fits: isPixelId, wants: "A pixel's id has digits only." });
const lookUp = orNothing({
  fits: (value) => /^https?:\/\/\S*\{ip\}/.test(value),
  wants: "An address with {ip} in it is wanted: https://ipwho.is/{ip}.",
});

function orNothing({ fits, wants }: Form): Form {
  return { fits: (value) => value === "" || fits(value), wants: `${wants} Empty: none.` };
}

/** The seed's rows and `npm run staff` are derived from this list. */
export const settings = {
  opening_time: text("07:00", "public", "When the shop opens.", clock),
  closing_time: text("17:30", "public", "When the shop closes.", clock),
  phone: text("", "public", "The shop's phone, on every page and in every email."),
  email: text("", "public", "The shop's email, on every page and in every email.", mailbox),
  staff_email: text("", "private", "Where messages to staff are sent.", mailbox),
  company_name: text("", "public", "Who keeps the shop, as the law has it shown."),
  tax_code: text("", "public", "The company's tax code."),
  address_street: text("", "public", "Where the shop is; the text `shop.address` goes before these three."),
  address_ward: text("", "public", "Its ward."),
  address_province: text("", "public", "Its province."),

  bank_bin: text("", "public", "The bank's number for transfers by VietQR.", bankNumber),
  bank_name: text("", "public", "The bank's name, as buyers know it."),
  bank_account: text("", "public", "The account that transfers go to.", account),
  bank_holder: text("", "public", "Whose account it is, as the bank writes it."),
  transfer_prefix: text("", "private", "Stands before an order's code in a transfer's message."),

  hold_minutes: number(15, "minutes", 1, 120, "public", "How long a checkout keeps places and pieces."),
  hold_renewals: number(3, "times", 0, 20, "public", "How often that may be renewed."),
  vietqr_minutes: number(30, "minutes", 1, 1440, "public", "How long an order waits for a transfer."),
  gateway_minutes: number(15, "minutes", 1, 1440, "public", "How long an order waits for a gateway."),
  gateway_silence_minutes: number(30, "minutes", 0, 1440, "private", "How much longer while the gateway is silent."),
  max_seats_per_order: number(20, "seats", 1, 1000, "public", "How many seats an order has at most."),
  most_unpaid_minutes: number(
    90,
    "minutes",
    1,
    1440,
    "private",
    "How long an unpaid order waits at most, however often it is tried.",
  ),
  cod_accept_hours: number(
    24,
    "hours",
    1,
    720,
    "public",
    "How long an order paid at the door waits for staff to accept it.",
  ),
  max_unpaid_orders_per_network: number(
    200,
    "orders",
    1,
    100_000,
    "private",
    "How many unpaid orders a network has at most.",
  ),
  max_unpaid_orders_per_phone: number(
    10,
    "orders",
    1,
    100_000,
    "private",
    "How many unpaid orders a phone number has at most.",
  ),
  max_hourly_orders_per_mailbox: number(
    10,
    "orders",
    1,
    100_000,
    "private",
    "How many orders an email address may place within an hour, without those that were paid.",
  ),
  max_hourly_orders_per_phone: number(
    10,
    "orders",
    1,
    100_000,
    "private",
    "How many orders a phone number may place within an hour, without those that were paid.",
  ),
  max_hourly_order_emails_to_staff: number(
    20,
    "emails",
    0,
    100_000,
    "private",
    "How many emails an hour tell staff of one new order each; one email tells of the rest.",
  ),
  refund_approval: choice(
    ["auto", "staff"],
    "private",
    "Who approves what may be given back for all its money: nobody, or staff.",
  ),
  goods_return_days: number(7, "days", 0, 365, "public", "How long after delivery goods may be sent back."),
  gate_early_minutes: number(30, "minutes", 0, 720, "private", "How long before its time a gate lets a ticket in."),
  few_left_below: number(20, "places", 0, 10_000, "public", "Below this a day is said to have few places left."),
  few_pieces_below: number(6, "pieces", 0, 10_000, "public", "Below this a product is said to be nearly gone."),
  free_shipping_from: number(500_000, "VND", 0, 1e11, "public", "Sending is free from this much of goods."),

  toast_position: choice(
    ["top-right", "top", "top-left", "bottom-right", "bottom", "bottom-left"],
    "public",
    "Where messages appear on a page.",
  ),
  google_tag_manager_id: text("", "public", "Loaded only for who agreed to be measured.", tagManager),
  meta_pixel_id: text("", "public", "Loaded only for who agreed to be measured.", pixel),
  country_lookup_1: text("", "private", "Asked where a visitor who agreed comes from.", lookUp),
  country_lookup_2: text("", "private", "Asked when the first does not know.", lookUp),
  country_lookup_3: text("", "private", "Asked when the second does not know.", lookUp),
  country_lookup_4: text("", "private", "Asked when the third does not know.", lookUp),
} satisfies Record<string, About & Kind>;

export const flags = {
  enable_add_to_cart: { standard: true, does: "Visitors can add to the cart and order." },
  loading_overlay_at_start: { standard: false, does: "The first page is covered until its scripts run." },
} satisfies Record<string, { standard: boolean; does: string }>;

type Settings = typeof settings;
export type SettingKey = keyof Settings;
export type FlagKey = keyof typeof flags;
export type KeyOf<Of extends Kind["kind"]> = {
  [Key in SettingKey]: Settings[Key] extends { kind: Of } ? Key : never;
}[SettingKey];
export type Chosen<Key extends KeyOf<"choice">> = Settings[Key]["of"][number];

export function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

export function isFlag(key: string): key is FlagKey {
  return Object.hasOwn(flags, key);
}

export function standardSettings(): [SettingKey, { value: string; isPublic: boolean }][] {
  const all = Object.entries<About>(settings) as [SettingKey, About][];
  return all.map(([key, { standard, isPublic }]) => [key, { value: standard, isPublic }]);
}

export function standardFlags(): [FlagKey, boolean][] {
  const all = Object.entries(flags) as [FlagKey, (typeof flags)[FlagKey]][];
  return all.map(([key, { standard }]) => [key, standard]);
}
