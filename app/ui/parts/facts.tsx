/** Names and values, one a row. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="stack gap-2 break-words">
      {rows.map(([name, value]) => (
        <div className="row" key={name}>
          <dt className="help">{name}</dt>
          <dd className="select-all text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
