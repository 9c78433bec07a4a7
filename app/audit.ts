import { closeDb, getDb } from "~db/client.server";
import { checkBooks } from "./domain/orders/check-books.server";

const findings = await checkBooks(getDb());
for (const { says, rows } of findings)
  console.error(`BROKEN: ${says}\n${rows.map((row) => `  ${JSON.stringify(row)}`).join("\n")}`);
if (findings.length === 0) console.log("The books are clean: places, money and tickets add up.");
await closeDb();
process.exitCode = findings.length === 0 ? 0 : 1;
