import type { OrderTexts } from "../orders/order-page-view";
import { ButtonLink } from "../parts/button";
import { Message } from "../parts/message";

export function ClosedDays({ closed }: Pick<OrderTexts, "closed">) {
  return closed.map(({ title, texts, to, label }) => (
    <div key={to} className="stack gap-2">
      <Message tone="warn" title={title}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Message>
      <ButtonLink reloadDocument to={to}>
        {label}
      </ButtonLink>
    </div>
  ));
}
