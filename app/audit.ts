import { checkBooks } from "~/domain/audit/check-books.server";
import { closeDb, getDb } from "~db/client.server";

const findings = await checkBooks(getDb());
for (const { says, rows, unchecked } of findings) {
  if (unchecked) console.error(`NOT CHECKED within half an hour: ${says}`);
  else console.error(`BROKEN: ${says}\n${rows.map((row) => `  ${JSON.stringify(row)}`).join("\n")}`);
}
if (findings.length === 0) console.log("The books are clean: places, money and tickets add up.");
await closeDb();
process.exitCode = findings.length === 0 ? 0 : 1;
