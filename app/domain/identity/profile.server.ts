import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Locale } from "~/i18n/locale";
import { parsePhone } from "~/lib/phone";
import { users } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { mustBeLoggedIn } from "../permission";
import { displayNameOf, firstNameOf } from "./display-name.rules";
import type { UpdateProfile } from "./schema";

export type User = typeof users.$inferSelect;

export type Profile = {
  id: number;
  email: string;
  fullName: string;
  firstName: string;
  displayName: string;
  phone: string | null;
  provenAt: string | null;
  locale: Locale;
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

export async function readMe(ctx: Ctx): Promise<User> {
  const { id } = mustBeLoggedIn(ctx);
  return found(await ctx.db.select().from(users).where(eq(users.id, id)));
}

/** Whose account ended meanwhile is not logged in. */
function found([user]: User[]): User {
  if (!user) throw new DomainError("not_logged_in");
  return user;
}

function view(user: User): Profile {
  const { id, email, fullName, firstName, phone, provenAt, locale } = user;
  const displayName = displayNameOf(user);
  return { id, email, fullName, firstName, displayName, phone, provenAt: provenAt?.toISOString() ?? null, locale };
}
