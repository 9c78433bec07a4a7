import { z } from "zod";

export const staffPath = z
  .string()
  .max(2_000)
  .regex(/^\/staff(\/|$)/);

/** The form is posted to a staff page. Its fields include `act`. */
export type UndoForm = z.infer<typeof UndoForm>;
const UndoForm = z.object({
  to: staffPath,
  fields: z.record(z.string(), z.union([z.string(), z.number()])),
});

export function parseUndoForm(json: string | undefined): UndoForm | null {
  if (!json) return null;
  return UndoForm.safeParse(JSON.parse(json)).data ?? null;
}
