import type { RefundStep } from "~/domain/catalog/describe-terms";

/** A bar with one part for each refund until its deadline. The widths are no scale of time. */
export function RefundRuler({ steps }: { steps: readonly RefundStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="refund-ruler">
      {steps.map(({ percent, title, end }) => (
        <li key={percent} data-part={percent === 100 ? "full" : percent > 0 ? "part" : "none"}>
          <b>{title}</b>
          {end}
        </li>
      ))}
    </ol>
  );
}
