import { contact } from "./contact";

export const settings: { key: string; value: string; isPublic: boolean }[] = [
  { key: "opening_time", value: "07:00", isPublic: true },
  { key: "closing_time", value: "17:30", isPublic: true },
  { key: "last_cabin_up", value: "16:30", isPublic: true },

  { key: "phone", value: contact.phone, isPublic: true },
  { key: "email", value: contact.email, isPublic: true },
  { key: "staff_email", value: "trucban@nuimay.example", isPublic: false },
  { key: "company_name", value: contact.company, isPublic: true },
  { key: "tax_code", value: contact.taxCode, isPublic: true },

  { key: "bank_bin", value: "970436", isPublic: true },
  { key: "bank_name", value: "Vietcombank", isPublic: true },
  // No bank has such an account: a real banking app that scans the demo's QR code cannot pay anybody.
  { key: "bank_account", value: "NUIMAYDEMO", isPublic: true },
  { key: "bank_holder", value: "CONG TY TNHH CAP TREO NUI MAY", isPublic: true },
  { key: "transfer_prefix", value: "NM", isPublic: false },

  { key: "hold_minutes", value: "15", isPublic: true },
  { key: "hold_renewals", value: "3", isPublic: true },
  { key: "vietqr_minutes", value: "30", isPublic: true },
  { key: "gateway_minutes", value: "15", isPublic: true },
  { key: "gateway_silence_minutes", value: "30", isPublic: false },
  { key: "max_seats_per_order", value: "20", isPublic: true },
  // Seats on hold or ordered, not paid yet; 0 is no bound. A carrier puts thousands of phones behind one address.
  { key: "max_unpaid_seats_per_address", value: "400", isPublic: false },
  { key: "max_unpaid_seats_per_phone", value: "60", isPublic: false },
  { key: "max_unpaid_pieces_per_address", value: "600", isPublic: false },
  { key: "max_unpaid_pieces_per_phone", value: "200", isPublic: false },
  { key: "few_left_below", value: "20", isPublic: true },

  { key: "free_shipping_from", value: "500000", isPublic: true },

  // Loaded only for who agreed to be measured; empty: not at all.
  { key: "google_tag_manager_id", value: "", isPublic: true },
  { key: "meta_pixel_id", value: "", isPublic: true },
  // Asked one after another where a visitor who agreed comes from.
  { key: "country_lookup_1", value: "https://ipinfo.io/{ip}/json", isPublic: false },
  { key: "country_lookup_2", value: "https://api.country.is/{ip}", isPublic: false },
  { key: "country_lookup_3", value: "https://ipapi.co/{ip}/json/", isPublic: false },
  { key: "country_lookup_4", value: "https://ipwho.is/{ip}", isPublic: false },
];
