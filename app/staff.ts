import { userInfo } from "node:os";
import { z } from "zod";
import { closeDb, getDb } from "~db/client.server";
import type { Ctx } from "./domain/ctx";
import { DomainError, type ErrorCode } from "./domain/errors";
import { staffActor } from "./domain/staff/acts.server";
import { jobCtx } from "./jobs/job-ctx.server";
import { ConfigError, requireConfig } from "./lib/config.server";
import { kindOfError } from "./lib/log.server";
import { type Command, Misused } from "./staff/command";
import { memberCommands } from "./staff/members";
import { messageCommands } from "./staff/messages";
import { moneyCommands } from "./staff/money";
import { orderCommands } from "./staff/orders";
import { pageCommands } from "./staff/pages";
import { peopleCommands } from "./staff/people";
import { shopCommands } from "./staff/shop";

const commands: readonly Command[] = [
  ...moneyCommands,
  ...orderCommands,
  ...messageCommands,
  ...peopleCommands,
  ...shopCommands,
  ...pageCommands,
  ...memberCommands,
];

const words: Partial<Record<ErrorCode, string>> = {
  order_not_found: "No order has this code.",
  second_step_changed: "This email has no account, or it asks for no codes.",
  receipt_not_found: "No such receipt waits.",
  not_payable: "Money for it is in doubt: see `stuck`, then `match` or `return` it first.",
  refund_under_way: "The gateway is being asked to send it right now: see `stuck` in a few minutes.",
  member_known: "This email belongs to a member: see `members`, and `new-password`.",
  member_not_found: "No member has this id: see `members`.",
  last_admin: "They are the last admin: somebody else must become one first.",
  redirect_loop: "This rule would send visitors round in a circle.",
};

try {
  requireConfig();
  const [name, ...args] = process.argv.slice(2);
  const command = commands.find((known) => known.name === name);
  if (!command) throw new Misused();
  console.log((await command.run(await staffCtx(), args)) ?? "done");
} catch (error) {
  console.error(wordsFor(error));
  process.exitCode = 1;
} finally {
  await closeDb();
}

/** Whoever may run commands on the shop's machine acts as its admin, under the name of their account there. */
async function staffCtx(): Promise<Ctx> {
  const ctx = await jobCtx(getDb());
  return { ...ctx, actor: staffActor(ctx, { id: null, fullName: userInfo().username, role: "admin" }) };
}

function usage(): string {
  const lines = commands.map(({ name, takes, does }) => `  ${`${name} ${takes}`.padEnd(44)} ${does}`);
  return ["npm run staff -- <command>", ...lines].join("\n");
}

function wordsFor(error: unknown): string {
  if (error instanceof Misused) return error.message || usage();
  if (error instanceof ConfigError) return error.message;
  if (error instanceof z.ZodError) return z.prettifyError(error);
  if (error instanceof DomainError) return words[error.code] ?? error.code;
  return `It failed: ${kindOfError(error)}`;
}
