import type { ToastPosition } from "~/domain/shop/shop.rules";
import type { ToastMessage } from "./toast-region";

type ShopFrame = {
  /** A corner or an edge, as the style sheet names it. */
  toastPosition: ToastPosition;
  /** Whether anything may go into a cart now. */
  takesOrders: boolean;
  name: string;
  tagline: string;
  about: string;
  legal: string;
  opens: string;
  closes: string;
  phone: string;
  email: string;
  /** Who keeps the shop, as the law has it shown. */
  company?: string;
  taxCode?: string;
  address?: string;
  policies: { slug: string; title: string }[];
  inCart: number;
};

/** What the root tells of the shop and its visitor to all that stands around a page. */
export type FrameData = {
  shop: ShopFrame;
  toast: ToastMessage | null;
  mode: "full" | "plain";
  color: "light" | "dark" | "auto";
  demo: boolean;
  /** The addresses of the shop's mark. */
  logo: { light: string; dark: string };
  consent: "granted" | "denied" | null;
  /** What runs with consent, by the settings. */
  tags: object | null;
  /** Whether the first page stays covered until its scripts run. */
  covered: boolean;
};
