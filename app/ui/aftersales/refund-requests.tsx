import { useT } from "~/i18n/use-t";
import type { RefundRequestTexts } from "./refund-form-view";

export function RefundRequests({ requests }: { requests: readonly RefundRequestTexts[] }) {
  const { t } = useT();
  if (requests.length === 0) return null;
  return (
    <section className="card stack gap-2">
      <h2 className="text-lg">{t("refunds.requests")}</h2>
      <ul className="stack gap-3">
        {requests.map(({ id, title, what, texts }) => (
          <li key={id}>
            <p className="font-semibold">{title}</p>
            {what.map((line) => (
              <p key={line} className="text-muted">
                {line}
              </p>
            ))}
            {texts.map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
