import { data } from "react-router";

const maxFields = 200;
// Field names may not index lists, nest deeply, or begin with two underscores: conform fills up lists to the index, and
// `__intent__` and `__state__` are its own commands.
const fieldName = /^(?!__)[\w-]+(\.(?!__)[\w-]+){0,3}$/;

/** @throws 400 for a form that cannot be parsed or has fields that no form of the shop has */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form) throw badForm();
  checkFields(form);
  return form;
}

export function checkFields(form: FormData): void {
  const names = [...form.keys()];
  if (names.length > maxFields || !names.every((name) => fieldName.test(name))) throw badForm();
}

export function badForm() {
  return data({ unreadable: true }, { status: 400 });
}
