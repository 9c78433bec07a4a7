import type { ReactNode } from "react";
import { type LocalizedText, LocalText } from "./local-text";

/** `id` is inside the `details`, so that browsers open it when they scroll to it. */
export function Question({ of, id, children }: { of: LocalizedText; id?: string; children: ReactNode }) {
  return (
    <details className="border-b border-line">
      <summary className="min-h-11 content-center py-2 font-semibold">
        <LocalText of={of} />
      </summary>
      <div id={id} className="pb-3">
        {children}
      </div>
    </details>
  );
}
