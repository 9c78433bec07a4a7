import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findCombos } from "./find-combos.server";
import type { ComboBySlug } from "./schema";

/** Several things at one price: what is in it and what it saves. @throws DomainError combo_not_found */
export async function getCombo(ctx: Ctx, { slug }: z.output<typeof ComboBySlug>) {
  const [combo] = await findCombos(ctx, sql`k.slug = ${slug}`);
  if (!combo) throw new DomainError("combo_not_found", { field: "slug" });
  return combo;
}
