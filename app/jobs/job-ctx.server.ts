import type { Ctx } from "~/domain/ctx";
import { getShop } from "~/domain/shop/get-shop.server";
import { currentTime } from "~/lib/clock";
import { ownOrigin } from "~/lib/config.server";
import type { Db } from "~db/client.server";
import { rememberContent } from "~db/remember-content.server";

export type JobCtx = Pick<Ctx, "db" | "now">;

const readShop = rememberContent(getShop);

export async function createJobCtx(db: Db): Promise<Ctx> {
  return {
    db,
    now: currentTime(),
    locale: "vi",
    origin: ownOrigin(),
    shop: await readShop(db),
    actor: { kind: "shop" },
    visitor: {
      userId: null,
      sessionId: null,
      displayName: null,
      logIn: () => undefined,
      deviceCookies: [],
      logOut: () => undefined,
      clearProvenOrders: () => undefined,
      cartSessionId: null,
      ensureCartSession: () => {
        throw new Error("A job has no session");
      },
      replaceCartSession: null,
      provenOrders: [],
      proveOrder: () => undefined,
      address: "job",
      country: null,
      isPreviewing: false,
      userAgent: null,
      consent: null,
    },
  };
}
