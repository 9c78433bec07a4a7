import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Locale } from "~/i18n/locale";
import { parsePhone } from "~/lib/phone";
import type { Db, Tx } from "~db/client.server";
import { users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { mustBeLoggedIn } from "../permission";
import { displayNameOf, firstNameOf } from "./display-name.rules";
import type { UpdateLetters, UpdateProfile } from "./schema";

export type User = typeof users.$inferSelect;

export type Profile = {
  id: number;
  email: string;
  fullName: string;
  firstName: string;
  displayName: string;
  phone: string | null;
  provenAt: string | null;
  /** Of letters to them. */
  locale: Locale;
  /** To be asked how it was: the box at checkout is ticked for them. */
  wantsNews: boolean;
};

export async function getMyProfile(ctx: Ctx): Promise<Profile> {
  return view(await readMe(ctx));
}

export async function updateProfile(ctx: Ctx, input: z.output<typeof UpdateProfile>): Promise<Profile> {
  const { id } = mustBeLoggedIn(ctx);
  const { fullName, firstName = firstNameOf(fullName), phone = "" } = input;
  return view(
    await ctx.db
      .update(users)
      .set({ fullName, firstName, phone: parsePhone(phone) })
      .where(eq(users.id, id))
      .returning()
      .then(found),
  );
}

export async function updateLetters(ctx: Ctx, input: z.output<typeof UpdateLetters>): Promise<Profile> {
  const { id } = mustBeLoggedIn(ctx);
  return view(await ctx.db.update(users).set(input).where(eq(users.id, id)).returning().then(found));
}

export async function readUser(db: Db | Tx, id: number): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

export async function lockUser(tx: Tx, id: number): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  return user ?? null;
}

/** It stays until the transaction ends: whoever deletes it (`lockUser`) waits. @throws DomainError not_logged_in, where it is gone */
export async function keepUser(tx: Tx, id: number): Promise<void> {
  const [kept] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("key share");
  if (!kept) throw new DomainError("not_logged_in");
}

export async function readMe(ctx: Ctx): Promise<User> {
  const { id } = mustBeLoggedIn(ctx);
  return found([await readUser(ctx.db, id)]);
}

/** Whose account ended meanwhile is not logged in. */
function found([user]: (User | null)[]): User {
  if (!user) throw new DomainError("not_logged_in");
  return user;
}

function view(user: User): Profile {
  const { id, email, fullName, firstName, phone, provenAt, locale, wantsNews } = user;
  const said = { displayName: displayNameOf(user), provenAt: provenAt?.toISOString() ?? null };
  return { id, email, fullName, firstName, phone, locale, wantsNews, ...said };
}
