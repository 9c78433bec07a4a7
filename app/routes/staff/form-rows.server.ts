import { z } from "zod";

/** Rows are named `r0`, `r1` and so on, because `readForm` refuses names such as `a[0]`. Empty rows are left out. */
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
        // `safeParse` writes English messages. Without a message, the issue gets one in the form's language.
        for (const { path, message: _, ...issue } of parsed.error.issues)
          ctx.issues.push({ ...issue, path: [name, ...path], input: undefined } as z.core.$ZodRawIssue);
        return [];
      }),
    );
}
