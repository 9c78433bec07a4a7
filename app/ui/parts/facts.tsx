import type { ReactNode } from "react";

type Row = readonly [name: string, value: string, beside?: ReactNode];

export function Facts({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="stack gap-2 break-words">
      {rows.map(([name, value, control]) => (
        <div key={name}>
          <dt className="help">{name}</dt>
          <dd className="row font-semibold">
            <span className="select-all">{value}</span>
            {control}
          </dd>
        </div>
      ))}
    </dl>
  );
}
