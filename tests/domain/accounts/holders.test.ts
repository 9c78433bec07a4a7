import { readdirSync, readFileSync } from "node:fs";
import { getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "~db/schema";

/** What tells that a row is about somebody. */
const personal = /^(userId|orderId|visitor|email|phone|fullName|recipient|ipAddress|userAgent|memo|raw|cv)$/;

/** Held of a person, though no holder names it: why. */
const notTold: Record<string, string> = {
  recoveryCodes: "digests alone, which go with the account's row",
  closingOrders: "without a name or a contact; kept with its order",
  claimants: "phone and network of who held places, which a job forgets after some days",
  consents: "proves what a browser that has no name was asked",
  paymentNotices: "as banks sent it; what it brought is told as receipts, and a job throws it away",
  staffMembers: "works for the shop",
  staffInvitations: "is to work for the shop",
};

test("each table with something of a person is told and forgotten by a holder, or named here with the reason", () => {
  const holders = readdirSync("app/domain", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("-of-person.server.ts"))
    .map((file) => readFileSync(`app/domain/${file}`, "utf8"))
    .join("\n");
  const ofPersons = Object.entries(schema).flatMap(([name, table]) =>
    is(table, PgTable) && Object.keys(getTableColumns(table)).some((column) => personal.test(column)) ? [name] : [],
  );
  const unheld = ofPersons.filter((name) => !new RegExp(`\\b${name}\\b`).test(holders));
  expect(unheld.sort()).toEqual(Object.keys(notTold).sort());
});
