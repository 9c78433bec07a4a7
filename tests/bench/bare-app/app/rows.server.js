import postgres from "postgres";

const sql = postgres(process.env.DATABASE_URL, { max: 10 });
const text = "Khăn len thổ cẩm dệt tay, màu đỏ và xanh rêu, ".repeat(40);
const count = 24;

/** Reads rows with one query. Their texts are as long as is needed for `bytes` of loader data. */
export async function readRows(bytes) {
  const rows = await sql`select id, slug, created_at from products order by id limit ${count}`;
  return rows.map(({ id, slug }) => ({ id, slug, text: text.slice(0, Math.max(0, bytes / count - 24 - slug.length)) }));
}
