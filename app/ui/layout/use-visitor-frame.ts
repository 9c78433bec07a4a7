import { createContext, use } from "react";
import { useRouteLoaderData } from "react-router";
import { emptyVisitorFrame, type VisitorFrame, visitorFrameId } from "~/lib/visitor-frame";

/** Only the server provides a value. */
export const VisitorFrameContext = /* @__PURE__ */ createContext<VisitorFrame>(emptyVisitorFrame);

const frameOfDocument: VisitorFrame | null =
  typeof document === "undefined" ? null : JSON.parse(document.getElementById(visitorFrameId)?.textContent ?? "null");

export function useVisitorFrame(): VisitorFrame {
  const rendered = use(VisitorFrameContext);
  const ofNavigation = useRouteLoaderData<{ visitor: VisitorFrame | null }>("root")?.visitor;
  return ofNavigation ?? frameOfDocument ?? rendered;
}
