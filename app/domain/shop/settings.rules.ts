import { isAccountNumber, isBankNumber } from "~/lib/banks";
import { isTime } from "~/lib/shop-time";
import { isPixelId, isTagManagerId } from "~/lib/tag-ids";
import type { ErrorTextKey } from "../schema";

type Visibility = "public" | "private";
type SettingRules = {
  defaultValue: string;
  isPublic: boolean;
  description: string;
  accepts(value: string): boolean;
  requirement: string;
  /** The message that forms show for a wrong value. */
  errorText: ErrorTextKey;
};
type Kind = { kind: "number"; min: number; max: number } | { kind: "text" } | { kind: "choice"; of: readonly string[] };

type ValueFormat = Pick<SettingRules, "accepts" | "requirement" | "errorText">;

function numberSetting(
  defaultValue: number,
  unit: string,
  min: number,
  max: number,
  visibility: Visibility,
  description: string,
) {
  const accepts = (value: string) => /^\d{1,12}$/.test(value) && Number(value) >= min && Number(value) <= max;
  const requirement = `A whole number is wanted: ${unit}, ${min} to ${max}.`;
  return {
    kind: "number" as const,
    ...{ min, max },
    ...createSetting(String(defaultValue), visibility, description, {
      accepts,
      requirement,
      errorText: "not_a_number",
    }),
  };
}

function textSetting(defaultValue: string, visibility: Visibility, description: string, format: ValueFormat = anyText) {
  return { kind: "text" as const, ...createSetting(defaultValue, visibility, description, format) };
}

function choiceSetting<const Of extends readonly [string, ...string[]]>(
  of: Of,
  visibility: Visibility,
  description: string,
) {
  const format = {
    accepts: (value: string) => of.includes(value),
    requirement: `One of these is wanted: ${of.join(", ")}.`,
    errorText: "invalid" as const,
  };
  return { kind: "choice" as const, of, ...createSetting(of[0], visibility, description, format) };
}

function createSetting(
  defaultValue: string,
  visibility: Visibility,
  description: string,
  format: ValueFormat,
): SettingRules {
  return { defaultValue, isPublic: visibility === "public", description, ...format };
}

const anyText: ValueFormat = { accepts: () => true, requirement: "A text is wanted.", errorText: "invalid" };
const timeFormat: ValueFormat = {
  accepts: isTime,
  requirement: "A time has four digits: 07:00.",
  errorText: "invalid_time",
};
const bankNumber: ValueFormat = {
  accepts: isBankNumber,
  requirement: "A bank's number has six digits: 970436.",
  errorText: "unknown_bank",
};
const accountNumber: ValueFormat = {
  accepts: isAccountNumber,
  requirement: "An account has letters and digits only, 19 at most.",
  errorText: "invalid_account",
};
const emailFormat = orEmpty({
  accepts: (value) => /^\S+@\S+\.\S+$/.test(value),
  requirement: "An email is wanted.",
  errorText: "invalid_email",
});
const instantFormat = orEmpty({
  accepts: (value) => !Number.isNaN(Date.parse(value)),
  requirement: "A time is wanted: 2026-12-01T02:00:00.000Z.",
  errorText: "invalid_date",
});
const tagManager = orEmpty({
  accepts: isTagManagerId,
  requirement: "A container's id is wanted: GTM-ABC123.",
  errorText: "invalid_tag_manager",
});
const pixel = orEmpty({ accepts: isPixelId, requirement: "A pixel's id has digits only.", errorText: "invalid_pixel" });
const lookupUrl = orEmpty({
  accepts: (value) => /^https?:\/\/\S*\{ip\}/.test(value),
  requirement: "An address with {ip} in it is wanted: https://ipwho.is/{ip}.",
  errorText: "invalid_lookup",
});

function orEmpty({ accepts, requirement, errorText }: ValueFormat): ValueFormat {
  return { accepts: (value) => value === "" || accepts(value), requirement: `${requirement} Empty: none.`, errorText };
}

/** The seed writes a row for each of these settings, and `npm run staff` can show and change them. */
export const settingDefinitions = {
  opened_at: textSetting(
    "",
    "private",
    "When the shop was opened. While it is empty, only staff can see the shop.",
    instantFormat,
  ),
  opening_time: textSetting("07:00", "public", "When the shop opens.", timeFormat),
  closing_time: textSetting("17:30", "public", "When the shop closes.", timeFormat),
  phone: textSetting("", "public", "The shop's phone, on every page and in every email."),
  email: textSetting("", "public", "The shop's email, on every page and in every email.", emailFormat),
  staff_email: textSetting("", "private", "Where messages to staff are sent.", emailFormat),
  company_name: textSetting("", "public", "Who keeps the shop, as the law has it shown."),
  tax_code: textSetting("", "public", "The company's tax code."),
  address_street: textSetting("", "public", "Where the shop is; the text `shop.address` goes before these three."),
  address_ward: textSetting("", "public", "Its ward."),
  address_province: textSetting("", "public", "Its province."),

  bank_bin: textSetting("", "public", "The bank's number for transfers by VietQR.", bankNumber),
  bank_name: textSetting("", "public", "The bank's name, as buyers know it."),
  bank_account: textSetting("", "public", "The account that transfers go to.", accountNumber),
  bank_holder: textSetting("", "public", "Whose account it is, as the bank writes it."),
  transfer_prefix: textSetting("", "private", "Stands before an order's code in a transfer's message."),

  hold_minutes: numberSetting(15, "minutes", 1, 120, "public", "How long a checkout keeps places and pieces."),
  hold_renewals: numberSetting(3, "times", 0, 20, "public", "How often that may be renewed."),
  vietqr_minutes: numberSetting(30, "minutes", 1, 1440, "public", "How long an order waits for a transfer."),
  gateway_minutes: numberSetting(15, "minutes", 1, 1440, "public", "How long an order waits for a gateway."),
  gateway_silence_minutes: numberSetting(
    30,
    "minutes",
    0,
    1440,
    "private",
    "How much longer while the gateway is silent.",
  ),
  max_seats_per_order: numberSetting(20, "seats", 1, 1000, "public", "How many seats an order has at most."),
  most_unpaid_minutes: numberSetting(
    90,
    "minutes",
    1,
    1440,
    "private",
    "How long an unpaid order waits at most, however often it is tried.",
  ),
  cod_accept_hours: numberSetting(
    24,
    "hours",
    1,
    720,
    "public",
    "How long an order paid at the door waits for staff to accept it.",
  ),
  max_unpaid_orders_per_network: numberSetting(
    200,
    "orders",
    1,
    100_000,
    "private",
    "How many unpaid orders a network has at most.",
  ),
  max_unpaid_orders_per_phone: numberSetting(
    10,
    "orders",
    1,
    100_000,
    "private",
    "How many unpaid orders a phone number has at most.",
  ),
  max_hourly_orders_per_mailbox: numberSetting(
    10,
    "orders",
    1,
    100_000,
    "private",
    "How many orders an email address may place within an hour, without those that were paid.",
  ),
  max_hourly_orders_per_phone: numberSetting(
    10,
    "orders",
    1,
    100_000,
    "private",
    "How many orders a phone number may place within an hour, without those that were paid.",
  ),
  max_hourly_order_emails_to_staff: numberSetting(
    20,
    "emails",
    0,
    100_000,
    "private",
    "How many emails an hour tell staff of one new order each; one email tells of the rest.",
  ),
  refund_approval: choiceSetting(["auto", "staff"], "private", "Whether staff must approve refunds of the full price."),
  goods_return_days: numberSetting(7, "days", 0, 365, "public", "How long after delivery goods may be sent back."),
  gate_early_minutes: numberSetting(
    30,
    "minutes",
    0,
    720,
    "private",
    "How long before its time a gate lets a ticket in.",
  ),
  few_left_below: numberSetting(20, "places", 0, 10_000, "public", "Below this a day is said to have few places left."),
  few_pieces_below: numberSetting(6, "pieces", 0, 10_000, "public", "Below this a product is said to be nearly gone."),
  free_shipping_from: numberSetting(500_000, "VND", 0, 1e11, "public", "Sending is free from this much of goods."),

  toast_position: choiceSetting(
    ["top-right", "top", "top-left", "bottom-right", "bottom", "bottom-left"],
    "public",
    "Where messages appear on a page.",
  ),
  google_tag_manager_id: textSetting("", "public", "Loaded only for who agreed to be measured.", tagManager),
  meta_pixel_id: textSetting("", "public", "Loaded only for who agreed to be measured.", pixel),
  country_lookup_1: textSetting("", "private", "Asked where a visitor who agreed comes from.", lookupUrl),
  country_lookup_2: textSetting("", "private", "Asked when the first does not know.", lookupUrl),
  country_lookup_3: textSetting("", "private", "Asked when the second does not know.", lookupUrl),
  country_lookup_4: textSetting("", "private", "Asked when the third does not know.", lookupUrl),
} satisfies Record<string, SettingRules & Kind>;

export const flags = {
  enable_add_to_cart: { defaultValue: true, description: "Visitors can add to the cart and order." },
  loading_overlay_at_start: { defaultValue: false, description: "The first page is covered until its scripts run." },
} satisfies Record<string, { defaultValue: boolean; description: string }>;

type Settings = typeof settingDefinitions;
export type SettingKey = keyof Settings;
export type FlagKey = keyof typeof flags;
export type KeyOf<Of extends Kind["kind"]> = {
  [Key in SettingKey]: Settings[Key] extends { kind: Of } ? Key : never;
}[SettingKey];
export type Chosen<Key extends KeyOf<"choice">> = Settings[Key]["of"][number];

export function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key);
}

export function isFlag(key: string): key is FlagKey {
  return Object.hasOwn(flags, key);
}

export function standardSettings(): [SettingKey, { value: string; isPublic: boolean }][] {
  const all = Object.entries<SettingRules>(settingDefinitions) as [SettingKey, SettingRules][];
  return all.map(([key, { defaultValue, isPublic }]) => [key, { value: defaultValue, isPublic }]);
}

export function standardFlags(): [FlagKey, boolean][] {
  const all = Object.entries(flags) as [FlagKey, (typeof flags)[FlagKey]][];
  return all.map(([key, { defaultValue }]) => [key, defaultValue]);
}
