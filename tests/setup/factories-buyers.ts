import { randomInt } from "node:crypto";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import { connect } from "~db/client.server";
import { createVisit, fillCart, placeOrderForm } from "./factories";
import { retryWhenBusy } from "./retry-when-busy";

/** The buyers of one process, which has its own connection pool. */
export type Crowd = { url: string; connections: number; buyers: { slug: string; date: string; adults: number }[] };
/** `code` is "bought" or an error code. `left` is the number of places that the error names. */
export type Outcome = { adults: number; code: string; left: number | null };

process.once("message", async ({ url, connections, buyers }: Crowd) => {
  const { db, close } = connect(url, connections);
  const { shop } = await createVisit(db);
  const waiting = [...buyers];
  const outcomes: Outcome[] = [];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        outcomes.push(await buyTickets(await createVisit(db, { shop }), next));
      }
    }),
  );
  await close();
  process.send?.(outcomes, () => process.disconnect());
});

async function buyTickets(ctx: Ctx, { slug, date, adults }: Crowd["buyers"][number]): Promise<Outcome> {
  try {
    const phoneNumber = `09${randomInt(1e8).toString().padStart(8, "0")}`;
    await retryWhenBusy(() => fillCart(ctx, { slug, date, quantities: { adult: adults } }));
    await retryWhenBusy(() => holdPlaces(ctx, { kind: "cart" }));
    // Orders of one email address wait for each other, so each buyer has one of their own.
    await retryWhenBusy(() => placeOrderForm(ctx, { phoneNumber, email: `${phoneNumber}@example.vn` }));
    return { adults, code: "bought", left: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const left = error.params.left;
    return { adults, code: error.code, left: typeof left === "number" ? left : null };
  }
}
