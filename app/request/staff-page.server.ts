import { data, type Params, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { hasPermission, type Permission } from "~/domain/permission";
import { isRefusedByDatabase } from "~/domain/read-or-null.server";
import type { StaffSession } from "~/domain/staff/log-in-staff.server";
import { type FileLimit, maxStaffPicture } from "~/lib/file-limits";
import { logError } from "~/lib/log.server";
import { linkToStaff } from "~/staff-map";
import { ctxOf, type RequestCtx } from "./ctx.server";
import { load } from "./load.server";
import { readFilesForm, type StoreFile } from "./read-files-form.server";
import { maxStaffFields, readForm, textFields } from "./read-input.server";
import { endStaffSession, type StaffContext, staffOf } from "./staff.server";
import { type SubmitResult, submit, type Toast } from "./submit.server";
import { redirectWithToast } from "./toast.server";

const FormKey = z.uuid();

type PageArgs = { request: Request; context: Readonly<RouterContextProvider>; params: Params; url: URL };

/** `guest` means not logged in, `newcomer` that two-factor authentication is not set up yet. */
type StaffAccess = Permission | "anybody" | "guest" | "newcomer" | "staff";

/** Checks access before it reads. If the database refuses a query, the error is `page_unreadable`. */
export async function loadStaffPage<Result>(
  { context, params, url }: PageArgs,
  access: StaffAccess,
  read: (ctx: RequestCtx, staff: StaffContext) => Promise<Result>,
): Promise<Result> {
  const staff = staffOf(context);
  checkParams(params);
  const redirectPath = findRedirect(access, staff.session, url);
  if (redirectPath) throw redirect(redirectPath, 303);
  if (!isAllowed(access, staff.session)) throw refuseStaffPage("forbidden");
  const reading = read(ctxOf(context), staff).catch((error: unknown) => {
    if (!isRefusedByDatabase(error)) throw error;
    logError(error);
    throw new DomainError("page_unreadable");
  });
  return load(reading);
}

type PageAction = {
  schema: z.ZodType;
  run(ctx: RequestCtx, input: unknown, staff: StaffContext): Promise<SubmitResult>;
};

export function defineAction<Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: RequestCtx, input: z.output<Schema>, staff: StaffContext) => Promise<SubmitResult>,
): PageAction {
  return { schema, run: (ctx, input, staff) => run(ctx, input as z.output<Schema>, staff) };
}

/** Forms of staff pages post to their own URL and name the action: `<button name="act" value="ship">`. */
export async function submitStaffForm(
  { request, context, params, url }: PageArgs,
  access: StaffAccess,
  actions: Readonly<Record<string, PageAction>>,
  files: Record<string, StoreFile> = {},
  file: FileLimit = maxStaffPicture,
) {
  const staff = staffOf(context);
  // Only staff can send files. Other visitors get the login page.
  const source = staff.session
    ? await readFilesForm(request, files, { maxFields: maxStaffFields, file })
    : { form: await readForm(request, maxStaffFields), refused: [] };
  const { form } = source;
  const formKey = FormKey.safeParse(form.get("formKey")).data;
  const ctx = { ...ctxOf(context), formKey };
  checkParams(params);
  const redirectPath = findRedirect(access, staff.session, url);
  if (redirectPath && access === "guest" && staff.session) return redirectLoggedIn(ctx, staff.session, redirectPath);
  if (redirectPath) throw expireSession(context, form);
  if (!isAllowed(access, staff.session)) throw refuseStaffPage("forbidden");
  const name = String(form.get("act"));
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw refuseStaffPage("not_found");
  form.delete("act");
  const answer = await submit(source, ctx, action.schema, (input) => action.run(ctx, input, staff));
  if (answer instanceof Response) return answer;
  const { data: result, init } = answer;
  if (result.code === "staff_over") throw expireSession(context, form);
  if (result.code === "forbidden") throw refuseStaffPage("forbidden");
  return data({ action: name, result }, init ?? undefined);
}

export function redirectToSamePage({ url }: Pick<PageArgs, "url">, toast: Toast): SubmitResult {
  return { to: url.pathname + url.search, toast };
}

export function refuseStaffPage(code: "forbidden" | "not_found") {
  return data({ code }, { status: code === "forbidden" ? 403 : 404 });
}

/**
 * The page of an expired session leaves these fields out: staff did not type them, or they hold codes, which no page
 * repeats. `textFields` already leaves out passwords.
 */
const hiddenFields: ReadonlySet<string> = new Set([
  ...["act", "formKey", "base", "id", "key", "kind", "resource", "direction", "asOf", "to", "seen", "username"],
  ...["code", "token", "secret"],
]);

/** The page of this 401 lists what was typed into the form, so that it can be copied. */
function expireSession(context: PageArgs["context"], form: FormData) {
  endStaffSession(context);
  const typed = textFields(form).filter(([name, text]) => !hiddenFields.has(name) && text.trim() !== "");
  return data({ code: "staff_over", typed }, { status: 401 });
}

function checkParams(params: Params) {
  if (!Object.values(params).every((param = "") => /^[\w-]{1,60}$/.test(param))) throw refuseStaffPage("not_found");
}

/** Returns the path to redirect the user to, such as that of the login, or null. Checks no permissions. */
function findRedirect(access: StaffAccess, session: StaffSession | null, { pathname, search }: URL): string | null {
  const isNew = Boolean(session?.offeredSecret);
  if (access === "anybody") return null;
  if (access === "guest") return session && !isNew ? linkToStaff("home") : null;
  if (!session) return linkToStaff("logIn", null, { to: pathname + search });
  if (access === "newcomer") return isNew ? null : linkToStaff("home");
  return isNew ? linkToStaff("twoFactor") : null;
}

function isAllowed(access: StaffAccess, session: StaffSession | null): boolean {
  if (access === "anybody" || access === "guest" || access === "newcomer" || access === "staff") return true;
  return session !== null && hasPermission(session.member.role, access);
}

/** A form is not processed if another tab has logged in since the form was opened. */
function redirectLoggedIn({ t }: RequestCtx, { member: { fullName: name } }: StaffSession, to: string) {
  const message = t("staff.log_in.already", { name });
  return redirectWithToast(to, { message, type: "info" }, { status: 303 });
}
