import type { WordsUnder } from "~/i18n/words";
import type { Db, Tx } from "~db/client.server";
import { ticketsOfPerson } from "../admission/tickets-of-person.server";
import { refundsOfPerson } from "../aftersales/refunds-of-person.server";
import { cartsOfPerson } from "../cart/carts-of-person.server";
import { commentsOfPerson } from "../community/comments-of-person.server";
import { reviewsOfPerson } from "../community/reviews-of-person.server";
import type { Ctx } from "../ctx";
import { enquiriesOfPerson } from "../enquiries/enquiries-of-person.server";
import { userOfPerson } from "../identity/user-of-person.server";
import { paymentsOfPerson } from "../money/payments-of-person.server";
import { ordersOfPerson } from "../orders/orders-of-person.server";
import type { Hindrance, Holder, Person, Told } from "../person";
import { visitsOfPerson } from "../visitors/visits-of-person.server";
import { addressesOfPerson, exportsOfPerson } from "./account-of-person.server";

type Part = WordsUnder<"exports.part">;

/** The order is that of an export. Deletion runs in reverse, because later rows reference earlier ones. */
const holders: Record<Part, Holder> = {
  account: userOfPerson,
  addresses: addressesOfPerson,
  carts: cartsOfPerson,
  orders: ordersOfPerson,
  tickets: ticketsOfPerson,
  payments: paymentsOfPerson,
  refunds: refundsOfPerson,
  enquiries: enquiriesOfPerson,
  comments: commentsOfPerson,
  reviews: reviewsOfPerson,
  visits: visitsOfPerson,
  exports: exportsOfPerson,
};
const inOrder = Object.entries(holders) as [Part, Holder][];

export type ToldOfPerson = readonly { part: Part; rows: Told }[];

export function tellOfPerson(ctx: Ctx, person: Person): Promise<ToldOfPerson> {
  return Promise.all(inOrder.map(async ([part, { tell }]) => ({ part, rows: await tell(ctx, person) })));
}

export async function hindrancesOf(at: { db: Db | Tx; now: Date }, person: Person): Promise<Hindrance[]> {
  return (await Promise.all(inOrder.map(([, { hinders }]) => hinders?.(at, person) ?? []))).flat();
}

export async function forgetPerson(tx: Tx, person: Person): Promise<void> {
  for (const [, { forget }] of inOrder.toReversed()) await forget?.(tx, person);
}
