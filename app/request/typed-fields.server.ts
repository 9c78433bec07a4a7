import { readForm } from "./read-form.server";

/** Passwords: no page has what was typed there. */
export const secretFields: ReadonlySet<string> = new Set(["password", "confirmation", "current", "oneTimeCode"]);

/** So that a page about a failure can offer to send it again; [] when it was not a form. */
export async function typedFields(request: Request): Promise<[string, string][]> {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(
    request.headers.get("Content-Type") ?? "",
  );
  return request.method === "POST" && isForm ? textFields(await readForm(request.clone())) : [];
}

export function textFields(form: FormData): [string, string][] {
  return [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !secretFields.has(entry[0]),
  );
}
