import { useRouteLoaderData } from "react-router";
import type { FrameData } from "./frame-data";

/** Undefined on an error page without a frame. */
export function useShop(): FrameData["shop"] | undefined {
  return useRouteLoaderData<FrameData>("root")?.shop;
}

/** A page without scripts, though the browser would run them. */
export function usePlain(): boolean {
  return useRouteLoaderData<FrameData>("root")?.mode === "plain";
}
