import type { z } from "zod";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { chooseVariant } from "./choice.rules";
import { getProduct } from "./get-product.server";
import type { VariantByChoice } from "./schema";

export async function getVariant(ctx: Ctx, { slug, choice }: z.output<typeof VariantByChoice>) {
  const { variants } = await getProduct(ctx, { slug });
  const chosen = chooseVariant(variants, choice);
  if (!chosen) throw new DomainError("no_such_variant", { field: "choice" });
  return chosen;
}
