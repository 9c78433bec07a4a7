import type { CartView } from "~/domain/cart/cart-view";
import { listQuestions } from "~/domain/content/questions/list-questions.server";
import type { Ctx } from "~/domain/ctx";
import type { AskedInBrief } from "~/ui/parts/questions-beside";

type Worth = Pick<CartView, "total" | "goodsTotal">;

/** The shop's questions beside a cart or a checkout, which have no bytes for their answers. With goods alone nobody comes. */
export async function askedBeside(ctx: Ctx, spot: "cart" | "checkout", of: Worth): Promise<AskedInBrief[]> {
  if (of.total <= of.goodsTotal) return [];
  return (await listQuestions(ctx, { spot })).map(({ slug, question }) => ({ slug, says: question.text }));
}

/** Who has an account bought before, and has an address book in the bytes of the page. */
export async function askedAtCheckout(ctx: Ctx, of: Worth): Promise<AskedInBrief[]> {
  return ctx.visitor.userId === null ? askedBeside(ctx, "checkout", of) : [];
}
