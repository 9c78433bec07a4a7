import { userInfo } from "node:os";
import { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { DomainError, type ErrorCode } from "~/domain/errors";
import { createStaffActor } from "~/domain/staff/audit-log.server";
import { jobCtx } from "~/jobs/job-ctx.server";
import { requireConfig } from "~/lib/config.server";
import { sayFault } from "~/request/say-fault.server";
import { getDb } from "~db/client.server";
import { type Command, Misused } from "./command";
import { findArea, listCommands, suggestName } from "./command-areas";
import { describeFailure } from "./describe-failure";

const words: Partial<Record<ErrorCode, string>> = {
  order_not_found: "No order has this code.",
  order_code_unknown: "No order has this code.",
  second_step_changed: "This email has no account, or it asks for no codes.",
  refund_request_not_found: "No refund request has this id: see `refunds`.",
  stock_word_missing: "Say what becomes of the pieces: back or written_off.",
  receipt_not_found: "There is no such unmatched payment.",
  not_payable: "A payment for it is in doubt: see `stuck`, then `match` or `return` it first.",
  refund_under_way: "The gateway is being asked to send it right now: see `stuck` in a few minutes.",
  payout_account_changed: "Name the version of the account that the money went to: see `refunds`.",
  member_known: "This email belongs to a member: see `members`, and `new-password`.",
  invitation_over: "No such invitation waits: see `invitations`.",
  member_not_found: "No member has this id: see `members`.",
  last_admin: "They are the last admin: somebody else must become one first.",
  ticket_key_not_found: "TICKET_KEY_SEED has no such place: see `keys`.",
  ticket_key_newest: "It signs tickets: add a newer seed to TICKET_KEY_SEED first, and start the shop anew.",
  ticket_key_in_use:
    "Tickets to come are signed by it: see `keys`. Wait until their day is over, or say `reissue`: their old QR codes end.",
  nothing_to_close: "No slot lies in this range.",
  date_past: "This day is over.",
  closing_not_found: "No closing has this id: see `closings`.",
  closing_reopened: "It is open again already.",
  redirect_loop: "This rule would send visitors round in a circle.",
};

type Answer = { failed: boolean; said: unknown };

/** What a command says, or why it did nothing; where there is no such command, all there are. */
export function runCommand(name: string | undefined, args: string[]): Promise<Answer> {
  return afterCheck(name, args, async (command) => {
    requireConfig();
    return (await command.run(await staffCtx(), args)) ?? "done";
  });
}

/** Names a mistake in the command line; no database is needed for that. */
export function checkCommand(name: string | undefined, args: string[]): Promise<Answer> {
  return afterCheck(name, args, async () => "");
}

async function afterCheck(
  name: string | undefined,
  args: string[],
  run: (command: Command) => Promise<unknown>,
): Promise<Answer> {
  const command = (await findArea(name))?.find((known) => known.name === name);
  if (!command) return withoutCommand(name);
  try {
    command.check(args);
    return { failed: false, said: await run(command) };
  } catch (error) {
    return { failed: true, said: wordsFor(error, command) };
  }
}

async function withoutCommand(name: string | undefined): Promise<Answer> {
  if (name === undefined || name === "help") return { failed: name === undefined, said: await usage() };
  const near = suggestName(name);
  const hint = near ? ` Did you mean "${near}"?` : "";
  return { failed: true, said: `There is no command "${name}".${hint} "npm run staff" lists all of them.` };
}

/** Whoever may run commands on the shop's machine acts as its admin, under the name of their account there. */
async function staffCtx(): Promise<Ctx> {
  const ctx = await jobCtx(getDb());
  return { ...ctx, actor: createStaffActor(ctx, { id: null, fullName: userInfo().username, role: "admin" }) };
}

async function usage(): Promise<string> {
  const lines = (await listCommands()).map(({ name, takes, does }) => `  ${`${name} ${takes}`.padEnd(44)} ${does}`);
  return ["npm run staff -- <command>", ...lines].join("\n");
}

function wordsFor(error: unknown, { name, takes, does }: Command): string {
  if (error instanceof Misused)
    return [error.message, `Usage: npm run staff -- ${`${name} ${takes}`.trim()}`, `  ${does}`]
      .filter(Boolean)
      .join("\n");
  if (error instanceof DomainError)
    return [error, ...error.also].map((fault) => words[fault.code] ?? sayFault(fault, "en")).join("\n");
  // What a command reads by itself, as a section's content.
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return describeFailure(error);
}
