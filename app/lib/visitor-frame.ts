export type ToastMessage = { message: string; type: "success" | "info" | "warning" | "error"; at: number };

/** These parts of a page depend on the visitor. Loader data lacks them, so that a page can be cached for all. */
export type VisitorFrame = {
  inCart: number;
  account: { displayName: string } | null;
  toast: ToastMessage | null;
  consent: "granted" | "denied" | null;
  /** The forms of the page have this idempotency key. It is empty for a visitor without a cart and without an account. */
  formKey: string;
};

export const emptyVisitorFrame: VisitorFrame = { inCart: 0, account: null, toast: null, consent: null, formKey: "" };

export const visitorFrameId = "visitor";

export function writeVisitorFrame(frame: VisitorFrame): string {
  const json = JSON.stringify(frame).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${visitorFrameId}">${json}</script>`;
}
