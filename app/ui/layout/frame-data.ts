import { useRouteLoaderData } from "react-router";
import type { ToastPosition } from "~/domain/shop/shop.rules";
import type { ToastMessage } from "./toast-region";

type ShopFrame = {
  toastPosition: ToastPosition;
  takesOrders: boolean;
  name: string;
  tagline: string;
  about: string;
  legal: string;
  opens: string;
  closes: string;
  phone: string;
  email: string;
  company?: string;
  taxCode?: string;
  address?: string;
  policies: { slug: string; title: string }[];
  inCart: number;
};

export type FrameData = {
  shop: ShopFrame;
  toast: ToastMessage | null;
  mode: "full" | "plain";
  color: "light" | "dark" | "auto";
  demo: boolean;
  account: { displayName: string } | null;
  logo: { light: string; dark: string };
  consent: "granted" | "denied" | null;
  tags: object | null;
  covered: boolean;
};

export function useShop(): FrameData["shop"] | undefined {
  return useRouteLoaderData<FrameData>("root")?.shop;
}

export function usePlain(): boolean {
  return useRouteLoaderData<FrameData>("root")?.mode === "plain";
}
