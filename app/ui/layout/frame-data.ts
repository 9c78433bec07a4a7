import { useRouteLoaderData } from "react-router";
import type { ToastPosition } from "~/domain/shop/shop.rules";

export type ShopFrame = {
  toastPosition: ToastPosition;
  canOrder: boolean;
  name: string;
  tagline: string;
  about: string;
  legal: string;
  opens: string;
  closes: string;
  openDays?: string;
  phone: string;
  email: string;
  company?: string;
  taxCode?: string;
  address?: string;
  policies: { slug: string; title: string }[];
  emptyPages?: readonly string[];
};

export type FrameData = {
  shop: ShopFrame;
  mode: "full" | "plain";
  color: "light" | "dark" | "auto";
  isDemo: boolean;
  logo: { light: string; dark: string };
  tags: object | null;
  isCovered: boolean;
  /** Only staff with the preview cookie have this field. */
  preview?: { isOpen: boolean };
};

export function useShop(): FrameData["shop"] | undefined {
  return useRouteLoaderData<FrameData>("root")?.shop;
}

export function usePlain(): boolean {
  return useRouteLoaderData<FrameData>("root")?.mode === "plain";
}
