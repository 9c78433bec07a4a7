import { z } from "zod";

/**
 * A list in a form, whose rows are named `r0`, `r1` and so on, because names of fields may not index lists. Rows of empty
 * fields are left out. An error of a row stands at its own field.
 */
export function formRows<Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>, max: number) {
  const names = Array.from({ length: max }, (_, index) => `r${index}`);
  const shape = Object.fromEntries(names.map((name) => [name, row.partial().optional()]));
  return z
    .object(shape)
    .default({})
    .transform((rows, ctx) =>
      names.flatMap((name) => {
        const sent = rows[name] ?? {};
        if (Object.values(sent).every((value) => value === undefined)) return [];
        const parsed = row.safeParse(sent);
        if (parsed.success) return [parsed.data];
        for (const { path, ...issue } of parsed.error.issues)
          ctx.issues.push({ ...issue, path: [name, ...path], input: undefined } as z.core.$ZodRawIssue);
        return [];
      }),
    );
}
