import type { z } from "zod";
import { transact } from "~db/transaction.server";
import { endHoldsOfUser } from "../cart/end-hold.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { mustKnowPassword } from "../identity/must-know-password.server";
import { lockUser } from "../identity/profile.server";
import type { WithPassword } from "../identity/schema";
import { mustKnowOrder } from "../orders/order-access.server";
import type { LookUpOrder } from "../orders/schema";
import type { Person } from "../person";
import { forgetPerson, isPersonInUse } from "./holders.server";
import { personOfAccount, personOfOrder } from "./person.server";

/** At once: its logins, links and addresses open nothing more. @throws DomainError password_wrong, account_in_use */
export async function deleteAccount(ctx: Ctx, input: z.output<typeof WithPassword>): Promise<void> {
  const { id } = await mustKnowPassword(ctx, input);
  const person = await personOfAccount(ctx, id);
  await mustBeAtRest(ctx, person);
  await transact(ctx.db, async (tx) => {
    // Twice at once: the second waits, and finds nothing more to forget.
    await lockUser(tx, id);
    await endHoldsOfUser(tx, ctx, id);
    await forgetPerson(tx, person);
  });
  ctx.visitor.logOut();
}

/** How to reach who bought without an account. @throws DomainError order_not_found, account_in_use */
export async function deleteGuestData(ctx: Ctx, input: z.output<typeof LookUpOrder>): Promise<void> {
  const person = personOfOrder((await mustKnowOrder(ctx, input)).id);
  await mustBeAtRest(ctx, person);
  await transact(ctx.db, (tx) => forgetPerson(tx, person));
}

async function mustBeAtRest(ctx: Ctx, person: Person) {
  if (await isPersonInUse(ctx, person)) throw new DomainError("account_in_use");
}
