import { z } from "zod";
import { listUndelivered, sendUndelivered } from "~/domain/messages/undelivered-messages.server";
import { type Command, command, Id } from "./command";

export const messageCommands: readonly Command[] = [
  command(
    { name: "undelivered", takes: "", does: "messages that did not reach their recipient, and why" },
    z.tuple([]),
    listUndelivered,
  ),
  command(
    { name: "send-again", takes: "<message id>", does: "one of them is tried anew" },
    z.tuple([Id]),
    async (ctx, id) => ((await sendUndelivered(ctx, { id })) ? "it goes now" : "no such message failed"),
  ),
];
