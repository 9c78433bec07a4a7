import { z } from "zod";
import { listTicketKeys, retireTicketKey } from "~/domain/admission/retire-key.server";
import type { Ctx } from "~/domain/ctx";
import { type Command, defineCommand, Id } from "./command";

export const keyCommands: readonly Command[] = [
  defineCommand(
    {
      name: "keys",
      parameters: "[retire <id> [reissue]]",
      description:
        "the keys that sign tickets; one is given up, its tickets to come signed anew (their old QR codes end)",
    },
    z.union([z.tuple([]), z.tuple([z.literal("retire"), Id, z.literal("reissue").optional()])]),
    (ctx, ...[, id, reissue]) => (id === undefined ? listKeys(ctx) : retireKey(ctx, id, reissue !== undefined)),
  ),
];

async function listKeys(ctx: Ctx): Promise<string> {
  const keys = await listTicketKeys(ctx);
  return keys
    .map(({ id, publicKey, signs, retiredAt, live }) => {
      const state = retiredAt ? `retired ${retiredAt.toISOString()}` : signs ? "signs and verifies" : "verifies";
      return `${id} ${publicKey} ${state}, ${live} tickets to come`;
    })
    .join("\n");
}

async function retireKey(ctx: Ctx, id: number, reissue: boolean): Promise<string> {
  const { reissued, orders } = await retireTicketKey(ctx, { id, reissue });
  return `retired; ${reissued} tickets of ${orders} orders were signed anew`;
}
