import { useRouteLoaderData } from "react-router";
import type { FrameData } from "./frame-data";

/** What the frame knows of the shop: its name, how to reach it, its policies. Undefined on an error page without a frame. */
export function useShop(): FrameData["shop"] | undefined {
  return useRouteLoaderData<FrameData>("root")?.shop;
}
