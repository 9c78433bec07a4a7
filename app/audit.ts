import { checkBooks } from "~/domain/audit/check-books.server";
import { ConfigError } from "~/lib/config.server";
import { describeFailure, endOnClosedPipe } from "~/staff/command-output";
import { closeDb, getDb } from "~db/client.server";

endOnClosedPipe();
process.exitCode = 1;
try {
  if (!process.env.DATABASE_URL) throw new ConfigError("DATABASE_URL is missing: set it to the shop's database.");
  const findings = await checkBooks(getDb());
  for (const { rule, rows, isUnchecked } of findings) {
    if (isUnchecked) console.error(`NOT CHECKED within half an hour: ${rule}`);
    else console.error(`BROKEN: ${rule}\n${rows.map((row) => `  ${JSON.stringify(row)}`).join("\n")}`);
  }
  if (findings.length === 0) console.log("The books are clean: places, money and tickets add up.");
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  console.error(describeFailure(error));
}
await closeDb();
