import { userInfo } from "node:os";
import { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { DomainError, type ErrorCode } from "~/domain/errors";
import { createStaffActor } from "~/domain/staff/audit-log.server";
import { createJobCtx } from "~/jobs/job-ctx.server";
import { requireConfig } from "~/lib/config.server";
import { translateFault } from "~/request/describe-issue.server";
import { getDb } from "~db/client.server";
import { type Command, UsageError } from "./command";
import { listCommands, loadCommandsWith, suggestCommand } from "./command-areas";
import { describeFailure } from "./command-output";

const errorTexts: Partial<Record<ErrorCode, string>> = {
  order_not_found: "No order has this code.",
  order_code_unknown: "No order has this code.",
  second_step_changed: "This email has no account, or its account has no two-factor authentication.",
  refund_request_not_found: "No refund request has this id: see `refunds`.",
  stock_word_missing: "Say whether the goods are back in stock (back) or written_off.",
  receipt_not_found: "There is no such unmatched payment.",
  not_payable: "A payment for it needs a review: see `unmatched`, then `match` or `return` it first.",
  refund_under_way: "The gateway is being called about it: see `unmatched` in a few minutes.",
  payout_account_changed: "Name the version of the account that received the money: see `refunds`.",
  member_known: "This email belongs to a member: see `members`, and `new-password`.",
  invitation_over: "There is no such open invitation: see `invitations`.",
  setup_done: "There are staff members who can log in: see `members`, and `invite` or `recover-admin`.",
  member_not_found: "No member has this id: see `members`.",
  last_admin: "They are the last admin. Another staff member must become an admin first.",
  demo_account: "This is an account of the demo. Name another email.",
  ticket_key_not_found: "TICKET_KEY_SEED has no key with this id: see `keys`.",
  ticket_key_newest: "It signs tickets: add a newer seed to TICKET_KEY_SEED first, and restart the shop.",
  ticket_key_in_use:
    "Tickets to come are signed by it: see `keys`. Wait until their day is over, or say `reissue`: their old QR codes end.",
  nothing_to_close: "No slot lies in this range.",
  date_past: "This day is over.",
  closing_not_found: "No closure has this id: see `closures`.",
  closing_reopened: "It is open again already.",
  nothing_to_reopen: "No closure closes any of these days: see `closures`.",
  redirect_loop: "This rule would redirect visitors in a circle.",
};

type CommandResult = { hasFailed: boolean; output: unknown };

export function runCommand(name: string | undefined, args: string[]): Promise<CommandResult> {
  return checkAndRun(name, args, async (command) => {
    requireConfig();
    return (await command.run(await createStaffCtx(), args)) ?? "done";
  });
}

export function checkCommand(name: string | undefined, args: string[]): Promise<CommandResult> {
  return checkAndRun(name, args, async () => "");
}

async function checkAndRun(
  name: string | undefined,
  args: string[],
  run: (command: Command) => Promise<unknown>,
): Promise<CommandResult> {
  const command = (await loadCommandsWith(name))?.find((known) => known.name === name);
  if (!command) return answerUnknownCommand(name);
  try {
    command.check(args);
    return { hasFailed: false, output: await run(command) };
  } catch (error) {
    return { hasFailed: true, output: describeError(error, command) };
  }
}

async function answerUnknownCommand(name: string | undefined): Promise<CommandResult> {
  if (name === undefined || name === "help") return { hasFailed: name === undefined, output: await describeUsage() };
  const near = suggestCommand(name);
  const hint = near ? ` Did you mean "${near}"?` : "";
  return { hasFailed: true, output: `There is no command "${name}".${hint} "npm run staff" lists all of them.` };
}

/** A command acts as an admin named after the operating system account. Only trusted people have such an account. */
async function createStaffCtx(): Promise<Ctx> {
  const ctx = await createJobCtx(getDb());
  return { ...ctx, actor: createStaffActor(ctx, { id: null, fullName: userInfo().username, role: "admin" }) };
}

async function describeUsage(): Promise<string> {
  const lines = (await listCommands()).map(
    ({ name, parameters, description }) => `  ${`${name} ${parameters}`.padEnd(44)} ${description}`,
  );
  return ["npm run staff -- <command>", ...lines].join("\n");
}

function describeError(error: unknown, { name, parameters, description }: Command): string {
  if (error instanceof UsageError)
    return [error.message, `Usage: npm run staff -- ${`${name} ${parameters}`.trim()}`, `  ${description}`]
      .filter(Boolean)
      .join("\n");
  if (error instanceof DomainError)
    return [error, ...error.also].map((fault) => errorTexts[fault.code] ?? translateFault(fault, "en")).join("\n");
  // Some commands parse their input themselves, such as the content of a section.
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return describeFailure(error);
}
