import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { BySlug } from "../schema";
import { findCombos } from "./find-combos.server";

export async function getCombo(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const [combo] = await findCombos(ctx, sql`k.slug = ${slug}`);
  if (!combo) throw new DomainError("combo_not_found", { field: "slug" });
  return combo;
}
