import { redirect } from "react-router";
import { DomainError, errorStatus } from "~/domain/errors";
import { hasPermission } from "~/domain/permission";
import { isRefusedByDatabase } from "~/domain/read-or-null.server";
import type { StaffSession } from "~/domain/staff/log-in-staff.server";
import { toLocale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { logError } from "~/lib/log.server";
import { cookieDays, readCookie, writeCookie } from "~/request/cookies.server";
import { ctxOf } from "~/request/ctx.server";
import { readForm, textFields } from "~/request/read-input.server";
import { loadStaffMember, staffCookie, staffToken } from "~/request/staff.server";
import { submit } from "~/request/submit.server";
import { redirectWithToast } from "~/request/toast.server";
import type { FormSubmission } from "~/ui/staff/form-submission";
import { ExpiredSessionMessage, RefusalMessage } from "~/ui/staff/refusal-message";
import { type IncomingRequest, renderStaffDocument } from "./render-staff-document.server";
import type { StaffPage, StaffPageArgs } from "./staff-page.server";
import { findStaffPage } from "./staff-pages.server";

/** Staff pages accept only the cookie, never a Bearer token. */
export async function handleStaffRequest(incoming: IncomingRequest): Promise<Response> {
  const { request, context, url } = incoming;
  const locale = toLocale(readCookie(request, "locale"));
  const known = await loadStaffMember({ ...ctxOf(context), locale }, staffToken(request));
  const cookies: string[] = [];
  const secure = known.ctx.origin.startsWith("https:");
  const found = findStaffPage(url.pathname.replace(/^\/staff\/?|\/$/gi, ""));
  const t = translateIn(locale);
  const args: StaffPageArgs = {
    ...known,
    ...{ t, url, params: found?.params ?? {} },
    setToken: (token) => void cookies.push(staffCookie(token, secure)),
    cookie: (name) => readCookie(request, name),
    setCookie: (name, value, path) =>
      void cookies.push(writeCookie(name, value, { days: cookieDays.staffDevice, httpOnly: true, secure, path })),
  };
  const response = await (found
    ? openPage(incoming, args, found.page)
    : renderRefusal(incoming, args, 404, "not_found"));
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

async function openPage(incoming: IncomingRequest, args: StaffPageArgs, page: StaffPage): Promise<Response> {
  const { request } = incoming;
  const sent = request.method === "POST" ? await readForm(request) : null;
  const redirectPath = findRedirect(page.access, args.session, args.url);
  if (redirectPath && sent && page.access === "guest" && args.session)
    return redirectLoggedIn(args, args.session, redirectPath);
  if (redirectPath && sent) return renderExpiredSession(incoming, args, sent);
  if (redirectPath) return redirect(redirectPath, 303);
  if (!isAllowed(page.access, args.session)) return renderRefusal(incoming, args, 403, "forbidden");
  try {
    return sent ? await handleForm(incoming, args, page, sent) : await renderPage(incoming, args, page, 200, null);
  } catch (error) {
    const refusal = toDomainError(error, request);
    if (refusal.code === "staff_over") return renderExpiredSession(incoming, args, sent);
    const title = args.t(`errors.${refusal.code}`, refusal.params);
    return renderStaffDocument(
      incoming,
      args,
      { title, body: <RefusalMessage title={title} /> },
      errorStatus[refusal.code].http,
    );
  }
}

/** Unreadable rows become `page_unreadable`. @throws other unexpected errors */
function toDomainError(error: unknown, request: Request): DomainError {
  if (error instanceof DomainError) return error;
  if (!isRefusedByDatabase(error)) throw error;
  logError(error, request);
  return new DomainError("page_unreadable");
}

/** Where to redirect a person who may not see the page; null if they may. */
function findRedirect(
  access: StaffPage["access"],
  session: StaffSession | null,
  { pathname, search }: URL,
): string | null {
  const isNew = Boolean(session?.offeredSecret);
  if (access === "anybody") return null;
  if (access === "guest") return session && !isNew ? "/staff" : null;
  if (!session) return `/staff/login?${new URLSearchParams({ to: pathname + search })}`;
  if (access === "newcomer") return isNew ? null : "/staff";
  return isNew ? "/staff/second-factor" : null;
}

function isAllowed(access: StaffPage["access"], session: StaffSession | null): boolean {
  if (access === "anybody" || access === "guest" || access === "newcomer" || access === "staff") return true;
  return session !== null && hasPermission(session.member.role, access);
}

async function handleForm(
  incoming: IncomingRequest,
  args: StaffPageArgs,
  page: StaffPage,
  form: FormData,
): Promise<Response> {
  const name = String(form.get("act"));
  const action = page.actions && Object.hasOwn(page.actions, name) ? page.actions[name] : undefined;
  if (!action) return renderRefusal(incoming, args, 404, "not_found");
  form.delete("act");
  const answer = await submit(form, args.ctx, action.schema, (input) => action.run(args, input));
  if (answer instanceof Response) return answer;
  const { data: result, init } = answer;
  if (result.code === "staff_over") return renderExpiredSession(incoming, args, form);
  if (result.code === "forbidden") return renderRefusal(incoming, args, 403, "forbidden");
  return renderPage(incoming, args, page, init?.status ?? 200, { action: name, result });
}

async function renderPage(
  incoming: IncomingRequest,
  args: StaffPageArgs,
  page: StaffPage,
  status: number,
  sent: FormSubmission | null,
): Promise<Response> {
  const view = await page.render(args, sent);
  return view instanceof Response ? view : renderStaffDocument(incoming, args, view, status);
}

function renderRefusal(
  incoming: IncomingRequest,
  args: StaffPageArgs,
  status: 403 | 404,
  reason: "forbidden" | "not_found",
): Promise<Response> {
  const [title, hint] = [args.t(`staff.${reason}.title`), args.t(`staff.${reason}.hint`)];
  return renderStaffDocument(incoming, args, { title, body: <RefusalMessage title={title} hint={hint} /> }, status);
}

/** A form that was opened before another tab logged in is not processed. */
function redirectLoggedIn(
  { t }: StaffPageArgs,
  { member: { fullName: name } }: StaffSession,
  to: string,
): Promise<Response> {
  return redirectWithToast(to, { message: t("staff.log_in.already", { name }), type: "info" }, { status: 303 });
}

function renderExpiredSession(
  incoming: IncomingRequest,
  args: StaffPageArgs,
  form: FormData | null,
): Promise<Response> {
  const typed = form ? textFields(form).filter(([name, text]) => name !== "act" && text.length > 20) : [];
  const title = args.t("staff.over.title");
  const body = <ExpiredSessionMessage title={title} to={args.url.pathname} typed={typed.map(([, text]) => text)} />;
  return renderStaffDocument(incoming, { ...args, session: null }, { title, body }, 401);
}
