import { useRouteLoaderData } from "react-router";
import type { FrameData } from "./frame-data";

/** Undefined on an error page without a frame. */
export function useShop(): FrameData["shop"] | undefined {
  return useRouteLoaderData<FrameData>("root")?.shop;
}

/** Whether the page has no scripts by choice. */
export function usePlain(): boolean {
  return useRouteLoaderData<FrameData>("root")?.mode === "plain";
}
