import { data } from "react-router";

const mostFields = 200;
// No lists, whose indexes conform would fill up to, nothing deep, and nothing that begins with two underscores: `__intent__`
// and `__state__` are orders to conform itself, which would fill up lists too.
const fieldName = /^(?!__)[\w-]+(\.(?!__)[\w-]+){0,3}$/;

/** What cannot be read, or is not like any form of ours, is the sender's mistake: 400. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form) throw unreadable();
  checkFields(form);
  return form;
}

export function checkFields(form: FormData): void {
  const names = [...form.keys()];
  if (names.length > mostFields || !names.every((name) => fieldName.test(name))) throw unreadable();
}

export function unreadable() {
  return data({ unreadable: true }, { status: 400 });
}
