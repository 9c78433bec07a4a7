import type { ReactNode } from "react";

type Props = { id: string; title: string; size: "text-lg" | "text-xl"; className?: string; children: ReactNode };

export function Titled({ id, title, size, className = "stack", children }: Props) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={size}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type FactRow = readonly [name: string, value: string, beside?: ReactNode];

export function Facts({ rows }: { rows: readonly FactRow[] }) {
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
