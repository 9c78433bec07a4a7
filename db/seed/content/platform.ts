import { defaultTheme, defaultTicketCard } from "~/domain/platform/default-theme";

/** The demo keeps the built-in colours, as a row that can be changed. */
export const theme = { name: "nui-may", isActive: true, colors: defaultTheme.colors };
export const ticketCardStyle = { type: "ticket-card", settings: defaultTicketCard };

export const logos = (["logo", "favicon"] as const).map((type) => ({
  type,
  lightModeUrl: "/favicon.svg",
  darkModeUrl: "/favicon.svg",
}));

export const featureFlags = [
  { key: "enable_add_to_cart", enabled: true },
  { key: "loading_overlay_at_start", enabled: false },
];

/** Addresses that were printed on the first leaflets. */
export const redirects = [
  { kind: "exact", source: "/gia-ve", target: "/bang-gia-ve", status: 301 },
  { kind: "prefix", source: "/cua-hang", target: "/san-pham", status: 301 },
] as const;

export const seoRecords = [
  {
    path: "/tickets",
    title: {
      vi: "Vé cáp treo Núi Mây theo ngày, có mã QR ngay",
      en: "Núi Mây cable car tickets by the day, with your QR code at once",
    },
    description: {
      vi: "Đặt vé cáp treo Núi Mây theo ngày, nhận mã QR ngay sau khi trả tiền. Đặc sản, dịch vụ và giờ mở cửa.",
      en: "Book the Núi Mây cable car for your day and get your QR ticket at once. Gifts, services and opening hours.",
    },
  },
];
