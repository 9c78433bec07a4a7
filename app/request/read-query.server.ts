import type { z } from "zod";

export function readQuery<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, url: URL) {
  const params = new Map([...url.searchParams].filter(([, value]) => value !== ""));
  for (const { path } of schema.safeParse(Object.fromEntries(params)).error?.issues ?? [])
    params.delete(String(path[0]));
  return schema.parse(Object.fromEntries(params));
}
