import type { SettingKey } from "~/domain/shop/settings.rules";
import { contact } from "./contact";

/** Where the demo differs from what a shop does by itself. */
export const ownSettings: Partial<Record<SettingKey, string>> = {
  phone: contact.phone,
  email: contact.email,
  staff_email: "trucban@nuimay.example",
  company_name: contact.company,
  tax_code: contact.taxCode,

  bank_bin: "970436",
  bank_name: "Vietcombank",
  // No bank has such an account: a real banking app that scans the demo's QR code cannot pay anybody.
  bank_account: "NUIMAYDEMO",
  bank_holder: "CONG TY TNHH CAP TREO NUI MAY",
  transfer_prefix: "NM",

  country_lookup_1: "https://ipinfo.io/{ip}/json",
  country_lookup_2: "https://api.country.is/{ip}",
  country_lookup_3: "https://ipapi.co/{ip}/json/",
  country_lookup_4: "https://ipwho.is/{ip}",
};
