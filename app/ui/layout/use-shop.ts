import { useRouteLoaderData } from "react-router";
import type { FrameData } from "./frame-data";

export function useShop(): FrameData["shop"] | undefined {
  return useRouteLoaderData<FrameData>("root")?.shop;
}

export function usePlain(): boolean {
  return useRouteLoaderData<FrameData>("root")?.mode === "plain";
}
