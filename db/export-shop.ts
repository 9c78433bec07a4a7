// Writes a shop as an SQL script: DATABASE_URL=… node --import tsx db/export-shop.ts FOLDER
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import postgres, { type ReservedSql } from "postgres";

/** The embedded PostgreSQL has no pg_dump, so only rows are exported. Migrations create the tables at the target. */
export async function exportShop(url: string, file: string): Promise<void> {
  const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => undefined });
  const session = await sql.reserve();
  try {
    await session`begin isolation level repeatable read read only`;
    await pipeline(Readable.from(writeScript(session)), createGzip(), createWriteStream(file, { mode: 0o600 }));
    await session`commit`;
  } finally {
    session.release();
    await sql.end({ timeout: 5 });
  }
}

/** Writes one statement per line. Selects the rows instead of using `copy`, whose streams can hang in the driver. */
async function* writeRows(sql: ReservedSql, { name, columns, texts }: ExportedTable): AsyncGenerator<string> {
  for await (const rows of sql.unsafe<Record<string, string | null>[]>(`select ${texts} from ${name}`).cursor(50)) {
    const values = rows.map((row) => `(${Object.values(row).map(quoteText).join(", ")})`);
    yield `insert into ${name} (${columns}) overriding system value values ${values.join(", ")};\n`;
  }
}

const escapes: Record<string, string> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r" };

function quoteText(text: string | null): string {
  return text === null ? "null" : `E'${text.replace(/[\\'\n\r]/g, (character) => escapes[character] ?? character)}'`;
}

type ExportedTable = { name: string; columns: string; texts: string };
type Sequence = { name: string; value: string | null };

async function* writeScript(sql: ReservedSql): AsyncGenerator<string> {
  const [migrations] = await sql<{ applied: string }[]>`
    select string_agg(created_at::text, ',' order by created_at) as applied from drizzle.__drizzle_migrations`;
  yield `do $$ begin if (select string_agg(created_at::text, ',' order by created_at) from drizzle.__drizzle_migrations) is distinct from '${migrations?.applied}' then raise exception 'The export was made by another version of the code'; end if; end $$;\n`;
  // References and triggers are switched off, because the rows already satisfied them in the exported database.
  yield "set local session_replication_role = replica;\n";
  yield "set local statement_timeout = 0;\n";

  const tables = await sql<ExportedTable[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      string_agg(quote_ident(a.attname) || '::text', ', ' order by a.attnum) as texts
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind = 'r'
    group by 1 order by 1`;
  yield `truncate ${tables.map(({ name }) => name).join(", ")};\n`;
  for (const table of tables) yield* writeRows(sql, table);
  const sequences = await sql<Sequence[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname = 'public'`;
  for (const { name, value } of sequences)
    if (value !== null) yield `select setval('${name.replaceAll("'", "''")}', ${value});\n`;
}

/** Without secrets in the environment, the demo used public ones, so the exported shop gets new ones. */
function chooseSecrets(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = ["COOKIE_SECRET", "TICKET_KEY_SEED"];
  return Object.fromEntries(names.map((name) => [name, env[name] || randomBytes(32).toString("hex")]));
}

if (process.argv[1] === import.meta.filename) {
  const { DATABASE_URL, COOKIE_SECRET, TICKET_KEY_SEED } = process.env;
  const [, , folder] = process.argv;
  if (!DATABASE_URL || !folder) throw new Error("Set DATABASE_URL, and name the folder to write to.");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await exportShop(DATABASE_URL, path.join(folder, "shop.sql.gz"));
  const secrets = Object.entries(chooseSecrets(process.env)).map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(path.join(folder, "secrets.env"), secrets.join(""), { mode: 0o600 });
  console.log(
    `All rows are in ${path.join(folder, "shop.sql.gz")}, and the secrets they need in secrets.env beside it.`,
  );
  if (!COOKIE_SECRET || !TICKET_KEY_SEED)
    console.log(
      "The demo's secrets are public, so these are new: tickets sold in the demo will not verify, and staff set up\n" +
        "two-factor authentication again (app/staff.ts reset-code).",
    );
}
