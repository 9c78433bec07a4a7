import { data } from "react-router";
import type { z } from "zod";
import { type Locale, toLocale } from "~/lib/locale";
import { pageAt, siteMap } from "~/site-map";

const maxFields = 200;
/** The form of a product has a row of fields for each variant. */
export const maxStaffFields = 700;
// Refuses indexes such as `[9999]`, because conform fills lists up to the index. Refuses deep nesting, and names that
// begin with two underscores, because conform reserves them for commands such as `__intent__`.
const fieldName = /^(?!__)[\w-]+(\.(?!__)[\w-]+){0,3}$/;

/** @throws 400 for a form that cannot be parsed, has too many fields, or has a name that `fieldName` does not match */
export async function readForm(request: Request, max = maxFields): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form) throw badForm();
  checkFields(form, max);
  return form;
}

export function checkFields(form: FormData, max = maxFields): void {
  const names = [...form.keys()];
  if (names.length > max || !names.every((name) => fieldName.test(name))) throw badForm();
}

export function badForm() {
  return data({ isUnreadable: true }, { status: 400 });
}

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

/** Accepts forms that were opened before a deploy renamed their fields. `names` maps old names to new ones. */
export function renameFields(form: FormData, names: Record<string, string>): void {
  for (const [earlier, name] of Object.entries(names)) {
    const value = form.get(earlier);
    form.delete(earlier);
    if (value !== null && !form.has(name)) form.set(name, value);
  }
}

/** The HTTP server sets this header on forms with files. It says whether the body is complete. */
export const uploadHeader = "X-Upload";

const staffFiles =
  /^\/staff\/((rows\/[\w-]+|tickets)\/import|stock-import|pictures(\/[\w-]+)?|products\/(new|\d+)|tickets\/new|logo|home-picture)$/;

export function canAcceptFiles(path: string): boolean {
  const page = pageAt(path.replace(/\.data$/, ""));
  if (staffFiles.test(path)) return true;
  return path === "/api/uploads" || (page !== null && "hasFiles" in siteMap[page.id]);
}

export function isUpload({ headers }: Request): boolean {
  return headers.has(uploadHeader);
}

export function readQuery<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, url: URL) {
  const params = new Map([...url.searchParams].filter(([, value]) => value !== ""));
  for (const { path } of schema.safeParse(Object.fromEntries(params)).error?.issues ?? [])
    params.delete(String(path[0]));
  return schema.parse(Object.fromEntries(params));
}

/** URLs of files have no language prefix, so links to them pass the language as `lang`. */
export function localeOfFile(url: URL): Locale {
  return toLocale(url.searchParams.get("lang"));
}
