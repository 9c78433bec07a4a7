import { useState } from "react";
import type { FormResult } from "../form/form-result";

/** Keeps an error that the router drops when quantities in the URL change. A new `page` has its own error. */
export function useRefusal(sent: FormResult | undefined, page: { refused: FormResult | undefined }) {
  const [stored, store] = useState({ page, sent });
  const [clearedRefusal, setCleared] = useState<FormResult>();
  if (stored.page !== page || (sent && stored.sent !== sent)) store({ page, sent });
  const refusal = sent ?? (stored.page === page ? stored.sent : undefined) ?? page.refused;
  return { result: refusal === clearedRefusal ? undefined : refusal, clearRefusal: () => setCleared(refusal) };
}
