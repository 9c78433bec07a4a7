import { ConfigError } from "~/lib/config.server";
import { kindOfError } from "~/lib/log.server";

export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return (
    describeDatabaseFailure(error) ??
    `The command failed (${kindOfError(error)}). See what it did before you run it again.`
  );
}

function describeDatabaseFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = (error as { code?: unknown }).code;
  const text = typeof code === "string" ? describeErrorCode(code) : null;
  return text ?? describeDatabaseFailure(error.cause);
}

/** Explains codes of PostgreSQL, postgres.js and Node. Returns null for other codes. */
function describeErrorCode(code: string): string | null {
  if (code === "ERR_INVALID_URL")
    return "DATABASE_URL is not the address of a database. It looks like postgres://user:password@host:5432/name.";
  if (code === "3D000") return `There is no database named "${databaseName()}". Create it, or correct DATABASE_URL.`;
  if (/^28/.test(code)) return "The database refuses the user or the password of DATABASE_URL. Correct them.";
  if (/^42(P01|703)$/.test(code))
    return "The database lacks tables or columns of this version. Run: node --import tsx db/migrate.ts";
  if (/^53/.test(code)) return "The database has no room for another connection or on its disk. Try again in a minute.";
  if (code === "57014" || code === "55P03") return "The database was too slow to answer. Try again in a minute.";
  if (/^(ECONN|EPIPE|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT|08...$|25006|57P0)/.test(code))
    return `No database answers at ${databaseHost()}. Start it, or correct DATABASE_URL.`;
  return null;
}

function databaseHost(): string {
  const url = process.env.DATABASE_URL ?? "";
  return URL.canParse(url) ? new URL(url).host : "DATABASE_URL";
}

function databaseName(): string {
  const url = process.env.DATABASE_URL ?? "";
  return URL.canParse(url) ? new URL(url).pathname.slice(1) : "";
}

/** Exits without an error if the reader of the output stops early (`| head`). */
export function endOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit();
    });
}
