import type { ReactNode } from "react";

/** `end` is the heading of a column of numbers. The heading and the numbers are aligned at the end of the column. */
type ColumnHeading = string | { end: string };

/** On phones, each row is a card, in which a cell is labelled by its `data-name`. */
export function StaffTable({ headings, children }: { headings: readonly ColumnHeading[]; children: ReactNode }) {
  return (
    <table className="staff-table">
      <thead>
        <tr>
          {headings.map((heading) =>
            typeof heading === "string" ? (
              <th key={heading} scope="col">
                {heading}
              </th>
            ) : (
              <th key={heading.end} scope="col" className="end">
                {heading.end}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
