import { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { day } from "~/domain/schema";
import { translateIn } from "~/i18n/translate.server";
import { isCode, normaliseCode } from "~/lib/codes";
import { parseWholeNumber } from "~/lib/money";
import { describeIssue } from "~/request/describe-issue.server";

export type Command = {
  name: string;
  parameters: string;
  description: string;
  /** @throws UsageError for invalid arguments, before anything is read or changed */
  check(args: string[]): void;
  /** Returns what is printed. If that is undefined, `done` is printed. */
  run(ctx: Ctx, args: string[]): Promise<unknown>;
};

/** The message may be empty, because the usage is printed after it. */
export class UsageError extends Error {}

type CommandUsage = Pick<Command, "name" | "parameters" | "description">;

export function defineCommand<Args extends readonly unknown[]>(
  usage: CommandUsage,
  schema: z.ZodType<Args>,
  run: (ctx: Ctx, ...args: Args) => Promise<unknown>,
): Command {
  return {
    ...usage,
    check: (args) => void parseArguments(usage, schema, args),
    run: async (ctx, args) => run(ctx, ...parseArguments(usage, schema, args)),
  };
}

/** Names the arguments after the schema's fields, so that messages can name an invalid argument. */
export function defineFieldCommand<Fields>(
  usage: CommandUsage,
  schema: z.ZodType<Fields>,
  toFields: (args: string[]) => Record<string, unknown>,
  run: (ctx: Ctx, fields: Fields) => Promise<unknown>,
): Command {
  const read = (args: string[]) => {
    refuseExtraArguments(usage, args);
    return parseFields(schema, toFields(args));
  };
  return { ...usage, check: (args) => void read(args), run: async (ctx, args) => run(ctx, read(args)) };
}

function parseArguments<Args>({ parameters }: CommandUsage, schema: z.ZodType<Args>, args: string[]): Args {
  const { data, error } = schema.safeParse(args, { error: toEnglishMessage });
  if (data !== undefined) return data;
  const wrong = error?.issues.find(({ path, code }) => path.length > 0 && code !== "invalid_type");
  const place = Number(wrong?.path[0]);
  throw new UsageError(wrong && `${listArguments(parameters)[place] ?? ""} "${args[place]}": ${wrong.message}`.trim());
}

function parseFields<Fields>(schema: z.ZodType<Fields>, fields: Record<string, unknown>): Fields {
  const { data, error } = schema.safeParse(fields, { error: toEnglishMessage });
  if (data !== undefined) return data;
  const [wrong] = error?.issues ?? [];
  if (!wrong) throw new UsageError();
  const typed = wrong.path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], fields);
  const field = wrong.path.filter((key) => typeof key === "string").join(".");
  throw new UsageError(`${field}${typeof typed === "string" ? ` "${typed}"` : ""}: ${wrong.message}`);
}

/** For a wrong choice, zod's own message is used, because it lists the choices. */
function toEnglishMessage(issue: Parameters<typeof describeIssue>[0]): string | undefined {
  return issue.code === "invalid_value" && issue.input !== undefined
    ? undefined
    : describeIssue(issue, translateIn("en"));
}

function refuseExtraArguments({ parameters }: CommandUsage, args: string[]) {
  const named = listArguments(parameters).length;
  if (!parameters.includes("...") && args.length > named)
    throw new UsageError(
      `There is one argument too many: "${args[named]}". Put a text of several words between quotes.`,
    );
}

/** Splits `<email> <role>` into two arguments. */
function listArguments(takes: string): string[] {
  return takes.match(/<[^>]*>|\[[^\]]*\]|\S+/g) ?? [];
}

export const OrderCode = z
  .string()
  .transform(normaliseCode)
  .refine(isCode, "An order code has ten letters and digits.");
export const Amount = z
  .string()
  .transform((typed) => parseWholeNumber(typed) ?? 0)
  .refine((sum) => sum > 0 && sum <= 999_999_999_999, "The amount is in whole VND, such as 250000 or 250.000.");
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "An id is a number, as the lists (`unmatched`, `refunds`, `sections` ...) show it.")
  .transform(Number);
export const Name = z.string().trim().min(1).max(100);
export const Day = day;
