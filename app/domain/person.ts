import type { WordsUnder } from "~/i18n/words";
import type { Db, Tx } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import type { Ctx } from "./ctx";

/** Of whom the shop may hold something: an account with its orders, or one order of somebody without an account. */
export type Person = {
  userId: number | null;
  /** What others wrote with an email that nobody proved is not told to who merely typed it. */
  provenEmail: string | null;
  orderIds: readonly number[];
};

/** What one area holds: rows of named values. Each name has its words, in `exports.json`. */
export type Told = readonly ToldRow[];
export type ToldRow = { readonly [Name in WordsUnder<"exports.field">]?: ToldValue };
export type ToldValue = string | number | boolean | null | Date | readonly string[] | readonly ToldRow[];

/** Something of an order is under way, which needs to know whose it is. */
export type Hindrance = { why: WordsUnder<"settings.data.hinders">; orderId: OrderId };

/** One area's answers to a person; what it lacks, it has no need of. */
export type Holder = {
  tell(ctx: Ctx, person: Person): Promise<Told>;
  /** What nobody needs any more, or no law keeps. */
  forget?(tx: Tx, person: Person): Promise<void>;
  /** Why nothing can be forgotten yet. */
  hinders?(at: { db: Db | Tx; now: Date }, person: Person): Promise<Hindrance[]>;
};
