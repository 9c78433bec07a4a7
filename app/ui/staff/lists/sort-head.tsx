type Props = {
  label: string;
  /** The link is null if the list cannot be sorted by this column. */
  to: string | null;
  /** The direction is null if the list is not sorted by this column now. */
  direction: "asc" | "desc" | null;
  className?: string | undefined;
};

/** The link in the head of a column sorts the list. */
export function SortHead({ label, to, direction, className }: Props) {
  const order = direction && (direction === "asc" ? "ascending" : "descending");
  return (
    <th scope="col" className={className} aria-sort={order ?? undefined}>
      {to === null ? label : <a href={to}>{label}</a>}
    </th>
  );
}
