import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Locale } from "~/lib/locale";
import { parsePhone } from "~/lib/phone";
import type { Db, Tx } from "~db/client.server";
import { users } from "~db/schema/identity";
import { prepareOnce } from "~db/static-sql";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireUser } from "../permission";
import { displayNameOf, findChosenName, firstNameOf } from "./display-name.rules";
import type { UpdateMessagePreferences, UpdateProfile } from "./schema";

export type User = typeof users.$inferSelect;

type Profile = {
  fullName: string;
  firstName: string;
  phone: string | null;
  locale: Locale;
  /** This value pre-ticks the checkbox at checkout that allows the shop to ask for a review. */
  wantsNews: boolean;
};

export type UserView = { id: number; email: string; displayName: string; provenAt: string | null; profile: Profile };

export async function getMyProfile(ctx: Ctx): Promise<UserView> {
  return toUserView(await getOwnUser(ctx));
}

export async function updateProfile(ctx: Ctx, input: z.output<typeof UpdateProfile>): Promise<UserView> {
  const { id } = requireUser(ctx);
  return transact(ctx.db, async (tx) => {
    const user = requireFound([await lockUser(tx, id)]);
    const { fullName = user.fullName, firstName = findChosenName(user), phone } = input;
    const { locale = user.locale, wantsNews: canRequestReviews = user.canRequestReviews } = input;
    const changed = {
      ...{ fullName, firstName: firstName || firstNameOf(fullName), locale, canRequestReviews },
      phone: phone === undefined ? user.phone : parsePhone(phone ?? ""),
    };
    return toUserView(await tx.update(users).set(changed).where(eq(users.id, id)).returning().then(requireFound));
  });
}

export async function updateMessagePreferences(
  ctx: Ctx,
  { locale, wantsNews }: z.output<typeof UpdateMessagePreferences>,
): Promise<UserView> {
  const { id } = requireUser(ctx);
  const preferences = { locale, canRequestReviews: wantsNews };
  return toUserView(await ctx.db.update(users).set(preferences).where(eq(users.id, id)).returning().then(requireFound));
}

export async function findUser(db: Db | Tx, id: number): Promise<User | null> {
  const [user] = await userRows(db).execute({ id });
  return user ?? null;
}

const userRows = prepareOnce((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder("id"))),
);

export async function lockUser(tx: Tx, id: number): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  return user ?? null;
}

/** The user cannot be deleted until the transaction ends. @throws DomainError not_logged_in */
export async function lockUserAgainstDeletion(tx: Tx, id: number): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("key share");
  if (!user) throw new DomainError("not_logged_in");
}

export async function getOwnUser(ctx: Ctx): Promise<User> {
  const { id } = requireUser(ctx);
  return requireFound([await findUser(ctx.db, id)]);
}

function requireFound([user]: (User | null)[]): User {
  if (!user) throw new DomainError("not_logged_in");
  return user;
}

function toUserView(user: User): UserView {
  const { id, email, fullName, firstName, phone, emailVerifiedAt, locale, canRequestReviews } = user;
  const about = { displayName: displayNameOf(user), provenAt: emailVerifiedAt?.toISOString() ?? null };
  return { id, email, ...about, profile: { fullName, firstName, phone, locale, wantsNews: canRequestReviews } };
}
