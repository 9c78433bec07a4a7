import { redirect } from "react-router";
import { DomainError, errorStatus } from "~/domain/errors";
import { may } from "~/domain/permission";
import { isRefusedByDatabase } from "~/domain/read-or-null.server";
import type { StaffLogin } from "~/domain/staff/log-in-staff.server";
import { translateIn } from "~/i18n/translate.server";
import { logError } from "~/lib/log.server";
import { readCookie, writeCookie } from "~/request/cookies.server";
import { ctxOf } from "~/request/ctx.server";
import { readForm } from "~/request/read-form.server";
import { knowStaff, staffCookie, staffToken } from "~/request/staff.server";
import { submit } from "~/request/submit.server";
import { redirectWithToast } from "~/request/toast.server";
import { textFields } from "~/request/typed-fields.server";
import { Refused, SessionOver } from "~/ui/staff/refused";
import type { SentForm } from "~/ui/staff/sent-form";
import { type Asked, drawDocument } from "./draw-document.server";
import type { At, Room } from "./room.server";
import { findRoom } from "./rooms.server";

/** Staff pages accept only the cookie, never a Bearer token. */
export async function answerStaff(asked: Asked): Promise<Response> {
  const { request, context, url } = asked;
  const locale = readCookie(request, "locale") === "en" ? "en" : "vi";
  const known = await knowStaff({ ...ctxOf(context), locale }, staffToken(request));
  const cookies: string[] = [];
  const secure = known.ctx.origin.startsWith("https:");
  const found = findRoom(url.pathname.replace(/^\/staff\/?|\/$/gi, ""));
  const t = translateIn(locale);
  const at: At = {
    ...known,
    ...{ t, url, params: found?.params ?? {} },
    keepToken: (token) => void cookies.push(staffCookie(token, secure)),
    cookie: (name) => readCookie(request, name),
    keepCookie: (name, value, path) =>
      void cookies.push(writeCookie(name, value, { days: 365, httpOnly: true, secure, path })),
  };
  const response = await (found ? enter(asked, at, found.room) : refuse(asked, at, 404, "not_found"));
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

async function enter(asked: Asked, at: At, room: Room): Promise<Response> {
  const { request } = asked;
  const sent = request.method === "POST" ? await readForm(request) : null;
  const elsewhere = otherDoor(room.for, at.login, at.url);
  if (elsewhere && sent && room.for === "guest" && at.login) return loggedInAlready(at, at.login, elsewhere);
  if (elsewhere && sent) return sessionOver(asked, at, sent);
  if (elsewhere) return redirect(elsewhere, 303);
  if (!isLetIn(room.for, at.login)) return refuse(asked, at, 403, "forbidden");
  try {
    return sent ? await answerForm(asked, at, room, sent) : await show(asked, at, room, 200, null);
  } catch (error) {
    const refusal = refusalOf(error, request);
    if (refusal.code === "staff_over") return sessionOver(asked, at, sent);
    const title = at.t(`errors.${refusal.code}`, refusal.params);
    return drawDocument(asked, at, { title, body: <Refused title={title} /> }, errorStatus[refusal.code].http);
  }
}

/** Unreadable rows become `page_unreadable`. @throws other unexpected errors */
function refusalOf(error: unknown, request: Request): DomainError {
  if (error instanceof DomainError) return error;
  if (!isRefusedByDatabase(error)) throw error;
  logError(error, request);
  return new DomainError("page_unreadable");
}

/** Where to redirect a person who may not see the page; null if they may. */
function otherDoor(who: Room["for"], login: StaffLogin | null, { pathname, search }: URL): string | null {
  const isNew = Boolean(login?.offeredSecret);
  if (who === "anybody") return null;
  if (who === "guest") return login && !isNew ? "/staff" : null;
  if (!login) return `/staff/login?${new URLSearchParams({ to: pathname + search })}`;
  if (who === "newcomer") return isNew ? null : "/staff";
  return isNew ? "/staff/second-factor" : null;
}

function isLetIn(who: Room["for"], login: StaffLogin | null): boolean {
  if (who === "anybody" || who === "guest" || who === "newcomer" || who === "staff") return true;
  return login !== null && may(login.member.role, who);
}

async function answerForm(asked: Asked, at: At, room: Room, form: FormData): Promise<Response> {
  const name = String(form.get("act"));
  const act = room.acts && Object.hasOwn(room.acts, name) ? room.acts[name] : undefined;
  if (!act) return refuse(asked, at, 404, "not_found");
  form.delete("act");
  const answer = await submit(form, at.ctx, act.schema, (input) => act.run(at, input));
  if (answer instanceof Response) return answer;
  const { data: result, init } = answer;
  if (result.code === "staff_over") return sessionOver(asked, at, form);
  if (result.code === "forbidden") return refuse(asked, at, 403, "forbidden");
  return show(asked, at, room, init?.status ?? 200, { act: name, result });
}

async function show(asked: Asked, at: At, room: Room, status: number, sent: SentForm | null): Promise<Response> {
  const shown = await room.show(at, sent);
  return shown instanceof Response ? shown : drawDocument(asked, at, shown, status);
}

function refuse(asked: Asked, at: At, status: 403 | 404, why: "forbidden" | "not_found"): Promise<Response> {
  const [title, hint] = [at.t(`staff.${why}.title`), at.t(`staff.${why}.hint`)];
  return drawDocument(asked, at, { title, body: <Refused title={title} hint={hint} /> }, status);
}

/** A form that was opened before another tab logged in is not processed. */
function loggedInAlready({ t }: At, { member: { fullName: name } }: StaffLogin, to: string): Promise<Response> {
  return redirectWithToast(to, { message: t("staff.log_in.already", { name }), type: "info" }, { status: 303 });
}

function sessionOver(asked: Asked, at: At, form: FormData | null): Promise<Response> {
  const typed = form ? textFields(form).filter(([name, text]) => name !== "act" && text.length > 20) : [];
  const title = at.t("staff.over.title");
  const body = <SessionOver title={title} to={at.url.pathname} typed={typed.map(([, text]) => text)} />;
  return drawDocument(asked, { ...at, login: null }, { title, body }, 401);
}
