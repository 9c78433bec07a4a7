import type { OrderTexts } from "../orders/order-page-view";
import { ButtonLink } from "../parts/button";
import { Notice } from "../parts/notice";

export function ClosedDays({ closed }: Pick<OrderTexts, "closed">) {
  return closed.map(({ title, texts, to, label }) => (
    <div key={to} className="stack gap-2">
      <Notice tone="warn" title={title}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      <ButtonLink reloadDocument to={to}>
        {label}
      </ButtonLink>
    </div>
  ));
}
