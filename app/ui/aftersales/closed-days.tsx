import type { ToldOrder } from "../orders/told-order";
import { ButtonLink } from "../parts/button";
import { Notice } from "../parts/notice";

export function ClosedDays({ closed }: Pick<ToldOrder, "closed">) {
  return closed.map(({ title, says, to, label }) => (
    <div key={to} className="stack gap-2">
      <Notice tone="warn" title={title}>
        {says.map((said) => (
          <p key={said}>{said}</p>
        ))}
      </Notice>
      <ButtonLink reloadDocument to={to}>
        {label}
      </ButtonLink>
    </div>
  ));
}
