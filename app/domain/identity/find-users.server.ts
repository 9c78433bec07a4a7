import { and, desc, eq, ilike, or, sql } from "drizzle-orm";
import { parsePhone } from "~/lib/phone";
import type { Db } from "~db/client.server";
import { containsPattern } from "~db/like-pattern";
import { users } from "~db/schema/identity";

/** `digits` are parts of a phone number as stored (E.164). */
type UserSearch = { typed: string; digits: readonly string[]; max: number };

/** Finds accounts by all words of a name in any order, or by a part of an email or phone number. */
export function findUsers(db: Db, { typed, digits, max }: UserSearch) {
  const { id, fullName, email, phone } = users;
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 8);
  const number = parsePhone(typed);
  return db
    .select({ fullName, email, phone })
    .from(users)
    .where(
      or(
        and(...words.map((word) => sql`fold(${fullName}) like fold(${containsPattern(word)})`)),
        words.length === 1 ? ilike(email, containsPattern(typed)) : undefined,
        number ? eq(phone, number) : undefined,
        ...digits.map((part) => ilike(phone, containsPattern(part))),
      ),
    )
    .orderBy(desc(id))
    .limit(max);
}
