import { useT } from "~/i18n/use-t";
import type { ToldRequest } from "./told-refund";

export function RefundRequests({ requests }: { requests: readonly ToldRequest[] }) {
  const { t } = useT();
  if (requests.length === 0) return null;
  return (
    <section className="card stack gap-2">
      <h2 className="text-lg">{t("refunds.requests")}</h2>
      <ul className="stack gap-3">
        {requests.map(({ id, title, what, says }) => (
          <li key={id}>
            <p className="font-semibold">{title}</p>
            {what.map((line) => (
              <p key={line} className="text-muted">
                {line}
              </p>
            ))}
            {says.map((said) => (
              <p key={said} className="wrap-anywhere">
                {said}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
