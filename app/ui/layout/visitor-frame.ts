import { createContext, use } from "react";
import { useRouteLoaderData } from "react-router";
import type { ToastMessage } from "./toast-region";

/**
 * Everything that a page of the shop shows of its visitor besides the page's own data. The loader data of a document does
 * not contain it, so that one document can serve every visitor without a cart and without an account. The server renders
 * it from a context and writes it into the head of the document, where the browser reads it for hydration.
 */
export type VisitorFrame = {
  inCart: number;
  account: { displayName: string } | null;
  toast: ToastMessage | null;
  consent: "granted" | "denied" | null;
  /** The idempotency key of the page's forms. It is empty for a visitor without a cart and without an account. */
  formKey: string;
};

export const emptyVisitorFrame: VisitorFrame = { inCart: 0, account: null, toast: null, consent: null, formKey: "" };

/** Only the server provides a value. */
export const VisitorFrameContext = /* @__PURE__ */ createContext<VisitorFrame>(emptyVisitorFrame);

const id = "visitor";
const frameOfDocument: VisitorFrame | null =
  typeof document === "undefined" ? null : JSON.parse(document.getElementById(id)?.textContent ?? "null");

/** Returns HTML for the head of a document. */
export function writeVisitorFrame(frame: VisitorFrame): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(frame).replaceAll("<", "\\u003c")}</script>`;
}

export function useVisitorFrame(): VisitorFrame {
  const rendered = use(VisitorFrameContext);
  const ofNavigation = useRouteLoaderData<{ visitor: VisitorFrame | null }>("root")?.visitor;
  return ofNavigation ?? frameOfDocument ?? rendered;
}
