export type ToastMessage = { message: string; type: "success" | "info" | "warning" | "error"; at: number };

/**
 * Everything that a page of the shop shows of its visitor besides the page's own data. The loader data of a document
 * does not contain it, so that one document can serve every visitor without a cart and without an account. The server
 * renders it from a context and writes it into the head of the document, where the browser reads it for hydration.
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

export const visitorFrameId = "visitor";

/** Returns HTML for the head of a document. */
export function writeVisitorFrame(frame: VisitorFrame): string {
  const json = JSON.stringify(frame).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${visitorFrameId}">${json}</script>`;
}
