import { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { day } from "~/domain/schema";
import { translateIn } from "~/i18n/translate.server";
import { isCode, tidyCode } from "~/lib/codes";
import { issueMessage } from "~/request/issue-message.server";

/** `takes` and `does` stand in the usage; the rest is the use case's own. */
export type Command = {
  name: string;
  takes: string;
  does: string;
  /** @throws Misused where the arguments are not valid; nothing is read or done */
  check(args: string[]): void;
  /** What it prints; nothing prints `done`. */
  run(ctx: Ctx, args: string[]): Promise<unknown>;
};

/** Says what is wrong, or nothing where the usage, which follows, says it. */
export class Misused extends Error {}

type Said = Pick<Command, "name" | "takes" | "does">;

export function command<Args extends readonly unknown[]>(
  said: Said,
  schema: z.ZodType<Args>,
  run: (ctx: Ctx, ...args: Args) => Promise<unknown>,
): Command {
  return {
    ...said,
    check: (args) => void readAll(said, schema, args),
    run: async (ctx, args) => run(ctx, ...readAll(said, schema, args)),
  };
}

/** Its arguments have names, in the use case's own schema: what is wrong with which is said. */
export function commandOf<Fields>(
  said: Said,
  schema: z.ZodType<Fields>,
  name: (args: string[]) => Record<string, unknown>,
  run: (ctx: Ctx, fields: Fields) => Promise<unknown>,
): Command {
  const read = (args: string[]) => {
    refuseMore(said, args);
    return readFields(schema, name(args));
  };
  return { ...said, check: (args) => void read(args), run: async (ctx, args) => run(ctx, read(args)) };
}

function readAll<Args>({ takes }: Said, schema: z.ZodType<Args>, args: string[]): Args {
  const { data, error } = schema.safeParse(args, { error: inEnglish });
  if (data !== undefined) return data;
  const wrong = error?.issues.find(({ path, code }) => path.length > 0 && code !== "invalid_type");
  const place = Number(wrong?.path[0]);
  throw new Misused(wrong && `${argumentsOf(takes)[place] ?? ""} "${args[place]}": ${wrong.message}`.trim());
}

function readFields<Fields>(schema: z.ZodType<Fields>, fields: Record<string, unknown>): Fields {
  const { data, error } = schema.safeParse(fields, { error: inEnglish });
  if (data !== undefined) return data;
  const [wrong] = error?.issues ?? [];
  if (!wrong) throw new Misused();
  const typed = wrong.path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], fields);
  const field = wrong.path.filter((key) => typeof key === "string").join(".");
  throw new Misused(`${field}${typeof typed === "string" ? ` "${typed}"` : ""}: ${wrong.message}`);
}

/** What the words of the shop would say less well, the schema's library says: which choices there are. */
function inEnglish(issue: Parameters<typeof issueMessage>[0]): string | undefined {
  return issue.code === "invalid_value" && issue.input !== undefined
    ? undefined
    : issueMessage(issue, translateIn("en"));
}

function refuseMore({ takes }: Said, args: string[]) {
  const named = argumentsOf(takes).length;
  if (!takes.includes("...") && args.length > named)
    throw new Misused(`There is one argument too many: "${args[named]}". Put a text of several words between quotes.`);
}

/** `<email> <role>` are two. */
function argumentsOf(takes: string): string[] {
  return takes.match(/<[^>]*>|\[[^\]]*\]|\S+/g) ?? [];
}

export const Code = z.string().transform(tidyCode).refine(isCode, "An order code has ten letters and digits.");
export const Amount = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, "The amount is in whole VND, digits only: 250000.")
  .transform(Number);
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "An id is a number, as the lists (`stuck`, `refunds`, `sections` ...) show it.")
  .transform(Number);
export const Name = z.string().trim().min(1).max(100);
export const Day = day;
