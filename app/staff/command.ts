import { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { day } from "~/domain/schema";
import { isCode, tidyCode } from "~/lib/codes";

/** `takes` and `does` stand in the usage; the rest is the use case's own. */
export type Command = {
  name: string;
  takes: string;
  does: string;
  /** What it prints; nothing prints `done`. */
  run(ctx: Ctx, args: string[]): Promise<unknown>;
};

/** Says what is wrong, or nothing where the usage says it. */
export class Misused extends Error {}

type Said = Pick<Command, "name" | "takes" | "does">;

export function command<Args extends readonly unknown[]>(
  said: Said,
  schema: z.ZodType<Args>,
  run: (ctx: Ctx, ...args: Args) => Promise<unknown>,
): Command {
  return { ...said, run: async (ctx, args) => run(ctx, ...readAll(schema, args)) };
}

/** Its arguments have names, in the use case's own schema: what is wrong with which is said. */
export function commandOf<Fields>(
  said: Said,
  schema: z.ZodType<Fields>,
  name: (args: string[]) => Record<string, unknown>,
  run: (ctx: Ctx, fields: Fields) => Promise<unknown>,
): Command {
  return { ...said, run: async (ctx, args) => run(ctx, readFields(schema, name(args))) };
}

function readAll<Args>(schema: z.ZodType<Args>, args: string[]): Args {
  const { data, error } = schema.safeParse(args);
  if (data !== undefined) return data;
  const wrong = error?.issues.find(({ path, code }) => path.length > 0 && code !== "invalid_type");
  throw new Misused(wrong?.message);
}

function readFields<Fields>(schema: z.ZodType<Fields>, fields: Record<string, unknown>): Fields {
  const { data, error } = schema.safeParse(fields);
  if (data !== undefined) return data;
  const [wrong] = error?.issues ?? [];
  throw new Misused(wrong && `${wrong.path.join(".")}: ${wrong.message}`);
}

export const Code = z.string().transform(tidyCode).refine(isCode, "An order code has ten letters and digits.");
export const Amount = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, "The amount is in whole VND, digits only: 250000.")
  .transform(Number);
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "An id is a number, as `stuck` or `sections` lists it.")
  .transform(Number);
export const Name = z.string().trim().min(1).max(100);
export const Day = day;
