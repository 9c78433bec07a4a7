import { addVariant } from "~/domain/cart/add-to-cart.server";
import { AddVariant } from "~/domain/cart/schema";
import type { RequestCtx } from "./ctx.server";
import { finishAdding } from "./finish-adding.server";
import { submit } from "./submit.server";

export function addVariantForm(ctx: RequestCtx, form: FormData) {
  return submit(form, ctx, AddVariant, async (input) => {
    const cart = await addVariant(ctx, { ...input, key: input.key ?? "" });
    return finishAdding(ctx, cart, (line) => line.kind === "variant" && line.sku === input.sku, input.quantity);
  });
}
