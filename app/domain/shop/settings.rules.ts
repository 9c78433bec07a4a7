import { isAccountNumber, isBankNumber } from "~/lib/banks";
import { isPixelId, isTagManagerId } from "~/lib/is-tag-id";
import { isTime } from "~/lib/shop-time";
import type { ErrorTextKey } from "../schema";

type Visibility = "public" | "private";
type SettingRules = {
  defaultValue: string;
  isPublic: boolean;
  description: string;
  isAccepted(value: string): boolean;
  requirement: string;
  /** Forms show this message for a wrong value. */
  errorText: ErrorTextKey;
};
type SettingKind =
  | { kind: "number"; min: number; max: number }
  | { kind: "text" }
  | { kind: "choice"; of: readonly string[] };

type ValueFormat = Pick<SettingRules, "isAccepted" | "requirement" | "errorText">;

function numberSetting(
  defaultValue: number,
  unit: string,
  min: number,
  max: number,
  visibility: Visibility,
  description: string,
) {
  const isAccepted = (value: string) => /^\d{1,12}$/.test(value) && Number(value) >= min && Number(value) <= max;
  const requirement = `The value must be a whole number from ${min} to ${max} (${unit}).`;
  return {
    kind: "number" as const,
    ...{ min, max },
    ...createSetting(String(defaultValue), visibility, description, {
      isAccepted,
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
    isAccepted: (value: string) => of.includes(value),
    requirement: `The value must be one of: ${of.join(", ")}.`,
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

const anyText: ValueFormat = { isAccepted: () => true, requirement: "The value must be a text.", errorText: "invalid" };
const timeFormat: ValueFormat = {
  isAccepted: isTime,
  requirement: "The value must be a time with four digits, such as 07:00.",
  errorText: "invalid_time",
};
const bankNumber: ValueFormat = {
  isAccepted: isBankNumber,
  requirement: "The value must be the six digits of a bank, such as 970436.",
  errorText: "unknown_bank",
};
const accountNumber: ValueFormat = {
  isAccepted: isAccountNumber,
  requirement: "The value must be an account number of at most 19 letters and digits.",
  errorText: "invalid_account",
};
const emailFormat = orEmpty({
  isAccepted: (value) => /^\S+@\S+\.\S+$/.test(value),
  requirement: "The value must be an email address.",
  errorText: "invalid_email",
});
const instantFormat = orEmpty({
  isAccepted: (value) => !Number.isNaN(Date.parse(value)),
  requirement: "The value must be a time, such as 2026-12-01T02:00:00.000Z.",
  errorText: "invalid_date",
});
const tagManager = orEmpty({
  isAccepted: isTagManagerId,
  requirement: "The value must be the ID of a container, such as GTM-ABC123.",
  errorText: "invalid_tag_manager",
});
const pixel = orEmpty({
  isAccepted: isPixelId,
  requirement: "The value must be the ID of a pixel, which has digits only.",
  errorText: "invalid_pixel",
});
const lookupUrl = orEmpty({
  isAccepted: (value) => /^https?:\/\/\S*\{ip\}/.test(value),
  requirement: "The value must be an address with {ip} in it, such as https://ipwho.is/{ip}.",
  errorText: "invalid_lookup",
});

function orEmpty({ isAccepted, requirement, errorText }: ValueFormat): ValueFormat {
  return {
    isAccepted: (value) => value === "" || isAccepted(value),
    requirement: `${requirement} It may be empty.`,
    errorText,
  };
}

/** The seed writes a row for each of these settings, and `npm run staff` can show and change them. */
export const settingDefinitions = {
  opened_at: textSetting(
    "",
    "private",
    "The time when the shop was opened to visitors. While it is empty, only staff can see the shop.",
    instantFormat,
  ),
  opening_time: textSetting("07:00", "public", "The time when the shop opens each day.", timeFormat),
  closing_time: textSetting("17:30", "public", "The time when the shop closes each day.", timeFormat),
  phone: textSetting("", "public", "The phone number of the shop, which every page and every email shows."),
  email: textSetting(
    "",
    "public",
    "The email address of the shop, which every page and every email shows.",
    emailFormat,
  ),
  staff_email: textSetting("", "private", "The email address to which the shop sends messages for staff.", emailFormat),
  company_name: textSetting(
    "",
    "public",
    "The name of the company that runs the shop. The law requires pages to show it.",
  ),
  tax_code: textSetting("", "public", "The tax code of the company."),
  address_street: textSetting(
    "",
    "public",
    "The street of the shop. Pages show the text `shop.address` before street, ward and province.",
  ),
  address_ward: textSetting("", "public", "The ward of the shop."),
  address_province: textSetting("", "public", "The province of the shop."),

  bank_bin: textSetting("", "public", "The number of the bank (BIN) for transfers by VietQR.", bankNumber),
  bank_name: textSetting("", "public", "The name of the bank, as buyers know it."),
  bank_account: textSetting("", "public", "The number of the account that receives transfers.", accountNumber),
  bank_holder: textSetting("", "public", "The holder of the account, as the bank writes the name."),
  transfer_prefix: textSetting("", "private", "The text before the order code in the message of a transfer."),

  hold_minutes: numberSetting(15, "minutes", 1, 120, "public", "How long a checkout holds places and stock."),
  hold_renewals: numberSetting(3, "times", 0, 20, "public", "How often a buyer may renew a hold of places and stock."),
  vietqr_minutes: numberSetting(30, "minutes", 1, 1440, "public", "How long an order may be paid by bank transfer."),
  gateway_minutes: numberSetting(
    15,
    "minutes",
    1,
    1440,
    "public",
    "How long an order may be paid at a payment gateway.",
  ),
  gateway_silence_minutes: numberSetting(
    30,
    "minutes",
    0,
    1440,
    "private",
    "How much longer an order may be paid while the gateway does not answer.",
  ),
  max_seats_per_order: numberSetting(20, "seats", 1, 1000, "public", "The maximum number of seats in an order."),
  most_unpaid_minutes: numberSetting(
    90,
    "minutes",
    1,
    1440,
    "private",
    "The longest time that an order may stay unpaid, over all payment attempts.",
  ),
  cod_accept_hours: numberSetting(
    24,
    "hours",
    1,
    720,
    "public",
    "How long staff may take to accept an order with cash on delivery.",
  ),
  max_unpaid_orders_per_network: numberSetting(
    200,
    "orders",
    1,
    100_000,
    "private",
    "The maximum number of unpaid orders from one network.",
  ),
  max_unpaid_orders_per_phone: numberSetting(
    10,
    "orders",
    1,
    100_000,
    "private",
    "The maximum number of unpaid orders with one phone number.",
  ),
  max_hourly_orders_per_mailbox: numberSetting(
    10,
    "orders",
    1,
    100_000,
    "private",
    "The maximum number of orders with one email address within an hour. Paid orders do not count.",
  ),
  max_hourly_orders_per_phone: numberSetting(
    10,
    "orders",
    1,
    100_000,
    "private",
    "The maximum number of orders with one phone number within an hour. Paid orders do not count.",
  ),
  max_hourly_order_emails_to_staff: numberSetting(
    20,
    "emails",
    0,
    100_000,
    "private",
    "The maximum number of emails to staff within an hour about one new order each. One email summarises the rest.",
  ),
  refund_approval: choiceSetting(["auto", "staff"], "private", "Whether staff must approve refunds of the full price."),
  goods_return_days: numberSetting(7, "days", 0, 365, "public", "How long after delivery buyers may return goods."),
  gate_early_minutes: numberSetting(
    30,
    "minutes",
    0,
    720,
    "private",
    "How long before its time a gate admits a ticket.",
  ),
  few_left_below: numberSetting(
    20,
    "places",
    0,
    10_000,
    "public",
    "With fewer places than this, a day is shown with the number of places that are left.",
  ),
  few_pieces_below: numberSetting(
    6,
    "pieces",
    0,
    10_000,
    "public",
    "With fewer pieces than this, a product is shown as nearly sold out.",
  ),
  free_shipping_from: numberSetting(500_000, "VND", 0, 1e11, "public", "Shipping is free from this value of goods."),

  toast_position: choiceSetting(
    ["top-right", "top", "top-left", "bottom-right", "bottom", "bottom-left"],
    "public",
    "The corner or edge of a page where short messages appear.",
  ),
  google_tag_manager_id: textSetting(
    "",
    "public",
    "The ID of the Google Tag Manager container. Pages load it only for visitors who agreed to analytics.",
    tagManager,
  ),
  meta_pixel_id: textSetting(
    "",
    "public",
    "The ID of the Meta pixel. Pages load it only for visitors who agreed to analytics.",
    pixel,
  ),
  country_lookup_1: textSetting(
    "",
    "private",
    "The first service that finds the country of a visitor who agreed to analytics.",
    lookupUrl,
  ),
  country_lookup_2: textSetting("", "private", "The service that is used if the first finds no country.", lookupUrl),
  country_lookup_3: textSetting("", "private", "The service that is used if the second finds no country.", lookupUrl),
  country_lookup_4: textSetting("", "private", "The service that is used if the third finds no country.", lookupUrl),
} satisfies Record<string, SettingRules & SettingKind>;

export const flags = {
  enable_add_to_cart: { defaultValue: true, description: "Visitors can add to the cart and order." },
  loading_overlay_at_start: { defaultValue: false, description: "The first page is covered until its scripts run." },
} satisfies Record<string, { defaultValue: boolean; description: string }>;

type Settings = typeof settingDefinitions;
export type SettingKey = keyof Settings;
export type FlagKey = keyof typeof flags;
export type KeyOf<Of extends SettingKind["kind"]> = {
  [Key in SettingKey]: Settings[Key] extends { kind: Of } ? Key : never;
}[SettingKey];
export type SettingChoice<Key extends KeyOf<"choice">> = Settings[Key]["of"][number];

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
