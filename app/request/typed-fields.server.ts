import { readForm } from "./read-form.server";

export const secretFields: ReadonlySet<string> = new Set(["password", "confirmation", "current", "oneTimeCode"]);

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
