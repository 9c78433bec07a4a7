type Props = {
  label: string;
  /** Null if the list cannot be sorted by this column. */
  to: string | null;
  /** Null if the list is not sorted by this column now. */
  direction: "asc" | "desc" | null;
  className?: string | undefined;
};

/** The head of a column. Its link sorts the list. */
export function SortHead({ label, to, direction, className }: Props) {
  const order = direction && (direction === "asc" ? "ascending" : "descending");
  return (
    <th scope="col" className={className} aria-sort={order ?? undefined}>
      {to === null ? label : <a href={to}>{label}</a>}
    </th>
  );
}
