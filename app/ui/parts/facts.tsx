import type { ReactNode } from "react";

type Row = readonly [name: string, value: string, beside?: ReactNode];

/** Names and values, one a row, each with what can be done with it. */
export function Facts({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="stack gap-2 break-words">
      {rows.map(([name, value, beside]) => (
        <div className={`row ${beside ? "min-h-11 flex-wrap" : ""}`} key={name}>
          <dt className="help">{name}</dt>
          <dd className="ml-auto flex items-center gap-2 text-right font-semibold">
            <span className="select-all">{value}</span>
            {beside}
          </dd>
        </div>
      ))}
    </dl>
  );
}
