import { defaultTheme, defaultTicketCard } from "~/domain/shop/default-theme";

/** The demo keeps the built-in colours, as a row that can be changed. */
export const theme = { name: "nui-may", isActive: true, colors: defaultTheme.colors };
export const ticketCardStyle = { type: "ticket-card", settings: defaultTicketCard };

export const logos = [
  { type: "logo", lightModeUrl: "/logo.svg", darkModeUrl: "/logo-dark.svg" },
  { type: "favicon", lightModeUrl: "/favicon-32.png", darkModeUrl: "/favicon-dark-32.png" },
] as const;

/** Addresses that were printed on the first leaflets. */
export const redirects = [
  { kind: "exact", source: "/gia-ve", target: "/bang-gia-ve", status: 301 },
  { kind: "prefix", source: "/cua-hang", target: "/san-pham", status: 301 },
] as const;

export const seoRecords = [
  {
    path: "/dich-vu",
    title: {
      vi: "Dịch vụ trên Núi Mây: hướng dẫn viên, chụp ảnh, cabin riêng",
      en: "Services on Núi Mây: guides, photographs, a cabin of your own",
    },
    description: {
      vi: "Hướng dẫn viên, chụp ảnh bình minh, cabin riêng, cơm đoàn, xe đưa đón: chọn ngày và đặt cùng vé cáp treo.",
      en: "Guides, sunrise photographs, a private cabin, group lunches, shuttles: choose a day and book with your tickets.",
    },
  },
];
