import { Link } from "react-router";
import { readRows } from "./rows.server";

export async function loader() {
  return { rows: await readRows(0) };
}

/** The smallest list that would still be one: a title and 24 links. */
export default function Bare({ loaderData }) {
  return (
    <main>
      <h1>Sản phẩm</h1>
      <ul>
        {loaderData.rows.map(({ id, slug }) => (
          <li key={id}>
            <Link to={`/san-pham/${slug}`}>{slug}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
