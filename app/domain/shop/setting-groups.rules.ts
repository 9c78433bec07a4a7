import type { SettingKey } from "./settings.rules";

export const siteTextKeys = { name: "shop.name", tagline: "shop.tagline", address: "shop.address" } as const;
export type TextField = keyof typeof siteTextKeys;

type SettingGroupFields = { texts: readonly TextField[]; settings: readonly SettingKey[] };

/** Each group is a page of settings. Settings without a group have no form, but `npm run staff` can change them. */
const settingGroups = {
  contact: {
    texts: ["name", "tagline", "address"],
    settings: [
      ...(["address_street", "address_ward", "address_province", "phone", "email", "staff_email"] as const),
      ...(["company_name", "tax_code"] as const),
    ],
  },
  hours: { texts: [], settings: ["opening_time", "closing_time", "gate_early_minutes"] },
  bank: { texts: [], settings: ["bank_bin", "bank_account", "bank_holder", "transfer_prefix"] },
  transfers: { texts: [], settings: ["vietqr_minutes"] },
  orders: {
    texts: [],
    settings: [
      ...(["hold_minutes", "hold_renewals", "max_seats_per_order", "gateway_minutes"] as const),
      ...(["gateway_silence_minutes", "most_unpaid_minutes", "cod_accept_hours", "refund_approval"] as const),
      ...(["goods_return_days", "free_shipping_from"] as const),
    ],
  },
  limits: {
    texts: [],
    settings: [
      ...(["max_unpaid_orders_per_network", "max_unpaid_orders_per_phone", "max_hourly_orders_per_mailbox"] as const),
      ...(["max_hourly_orders_per_phone", "max_hourly_order_emails_to_staff"] as const),
    ],
  },
  display: { texts: [], settings: ["few_left_below", "few_pieces_below", "toast_position"] },
  measuring: {
    texts: [],
    settings: [
      ...(["google_tag_manager_id", "meta_pixel_id", "country_lookup_1", "country_lookup_2"] as const),
      ...(["country_lookup_3", "country_lookup_4"] as const),
    ],
  },
} as const satisfies Record<string, SettingGroupFields>;

export type SettingGroup = keyof typeof settingGroups;
export const settingGroupNames = Object.keys(settingGroups) as [SettingGroup, ...SettingGroup[]];

export function membersOf(group: SettingGroup): SettingGroupFields {
  return settingGroups[group];
}

export function groupOf(key: SettingKey): SettingGroup | null {
  return settingGroupNames.find((group) => membersOf(group).settings.includes(key)) ?? null;
}
