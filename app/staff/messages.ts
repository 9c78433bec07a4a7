import { z } from "zod";
import { listUndelivered, sendUndelivered } from "~/domain/messages/undelivered-messages.server";
import { type Command, defineCommand, Id } from "./command";

export const messageCommands: readonly Command[] = [
  defineCommand(
    { name: "undelivered", parameters: "", description: "messages that did not reach their recipient, and why" },
    z.tuple([]),
    listUndelivered,
  ),
  defineCommand(
    { name: "send-again", parameters: "<message id>", description: "one of them is tried anew" },
    z.tuple([Id]),
    async (ctx, id) => ((await sendUndelivered(ctx, { id })) ? "it goes now" : "no such message failed"),
  ),
];
