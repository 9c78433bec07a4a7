import type { WordsUnder } from "~/i18n/words";
import type { Db, Tx } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import type { Ctx } from "./ctx";

/** A data subject: an account with its orders, or one order of a guest. */
export type Person = {
  userId: number | null;
  /** An unverified email is left out, so that typing it does not reveal what others wrote under it. */
  provenEmail: string | null;
  orderIds: readonly number[];
};

export type Told = readonly ToldRow[];
export type ToldRow = { readonly [Name in WordsUnder<"exports.field">]?: ToldValue };
export type ToldValue = string | number | boolean | null | Date | readonly string[] | readonly ToldRow[];

/** An unfinished order that prevents a deletion. */
export type Hindrance = { why: WordsUnder<"settings.data.hinders">; orderId: OrderId };

export type Holder = {
  tell(ctx: Ctx, person: Person): Promise<Told>;
  /** Deletes or anonymises what the law does not require the shop to keep. */
  forget?(tx: Tx, person: Person): Promise<void>;
  hinders?(at: { db: Db | Tx; now: Date }, person: Person): Promise<Hindrance[]>;
};
