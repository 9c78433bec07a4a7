import type { RefundRulerStep } from "~/domain/catalog/ticket-terms.rules";

/** Shows each refund percentage with its deadline. The widths are not to scale. */
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
