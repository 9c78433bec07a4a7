import { useState } from "react";
import type { FormResult } from "../form/form-result";

/** Keeps a refusal that the router drops when the quantities in the URL change. A new `page` brings its own refusal. */
export function useRefusal(sent: FormResult | undefined, page: { refused: FormResult | undefined }) {
  const [kept, keep] = useState({ page, sent });
  const [corrected, correct] = useState<FormResult>();
  if (kept.page !== page || (sent && kept.sent !== sent)) keep({ page, sent });
  const said = sent ?? (kept.page === page ? kept.sent : undefined) ?? page.refused;
  return { result: said === corrected ? undefined : said, correct: () => correct(said) };
}
