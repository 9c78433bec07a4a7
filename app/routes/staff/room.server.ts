import type { ReactNode } from "react";
import type { z } from "zod";
import type { Permission } from "~/domain/permission";
import type { StaffLogin } from "~/domain/staff/log-in-staff.server";
import type { Translate } from "~/i18n/translate";
import type { RequestCtx } from "~/request/ctx.server";
import type { Done, Toast } from "~/request/submit.server";
import type { SentForm } from "~/ui/staff/sent-form";

export type At = {
  ctx: RequestCtx;
  t: Translate;
  url: URL;
  params: Readonly<Record<string, string>>;
  /** The browser's token, its session, and a function that replaces the token; null deletes it. */
  token: string | null;
  login: StaffLogin | null;
  keepToken(token: string | null): void;
  cookie(name: string): string | null;
  keepCookie(name: string, value: string, path: string): void;
};

/** `device`: the page has a script, a style sheet and camera access. */
export type Shown = { title: string; body: ReactNode; device?: { css: string; script: string } };

type RoomAct = { schema: z.ZodType; run(at: At, input: unknown): Promise<Done> };

/** A staff page. Its forms post to its own URL and name the action: `<button name="act" value="ship">`. */
export type Room = {
  path: string;
  /** `guest`: not logged in; `newcomer`: must set up two-factor authentication. */
  for: Permission | "anybody" | "guest" | "newcomer" | "staff";
  show(at: At, sent: SentForm | null): Promise<Shown | Response>;
  acts?: Readonly<Record<string, RoomAct>>;
};

export function samePage({ url }: At, toast: Toast): Done {
  return { to: url.pathname + url.search, toast };
}

export function act<Schema extends z.ZodType>(
  schema: Schema,
  run: (at: At, input: z.output<Schema>) => Promise<Done>,
): RoomAct {
  return { schema, run: (at, input) => run(at, input as z.output<Schema>) };
}
