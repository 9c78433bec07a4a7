import type { RefundRulerStep } from "~/domain/catalog/ticket-terms.rules";

/** A bar with one part for each refund until its deadline. The widths do not show time to scale. */
export function RefundRuler({ steps }: { steps: readonly RefundRulerStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="refund-ruler">
      {steps.map(({ percent, title, end }) => (
        <li key={percent} data-part={percent === 100 ? undefined : percent > 0 ? "part" : "none"}>
          <b className="block">{title}</b>
          {end}
        </li>
      ))}
    </ol>
  );
}
