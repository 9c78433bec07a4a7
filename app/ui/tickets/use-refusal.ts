import { useState } from "react";
import type { FormResult } from "../form/form-result";

/**
 * What was refused is said until it is answered anew or corrected, though the address follows the people meanwhile and
 * makes the router forget. `page`: a new one with each day or ticket, which brings what its address was refused for.
 */
export function useRefusal(sent: FormResult | undefined, page: { refused: FormResult | undefined }) {
  const [kept, keep] = useState({ page, sent });
  const [corrected, correct] = useState<FormResult>();
  if (kept.page !== page || (sent && kept.sent !== sent)) keep({ page, sent });
  const said = sent ?? (kept.page === page ? kept.sent : undefined) ?? page.refused;
  return { result: said === corrected ? undefined : said, correct: () => correct(said) };
}
