import type { ReactNode } from "react";
import type { z } from "zod";
import type { Permission } from "~/domain/permission";
import type { StaffSession } from "~/domain/staff/log-in-staff.server";
import type { Translate } from "~/i18n/translate";
import type { RequestCtx } from "~/request/ctx.server";
import type { SubmitResult, Toast } from "~/request/submit.server";
import type { FormSubmission } from "~/ui/staff/form-submission";

export type StaffPageArgs = {
  ctx: RequestCtx;
  t: Translate;
  url: URL;
  params: Readonly<Record<string, string>>;
  /** The browser's token, its session, and a function that replaces the token; null deletes it. */
  token: string | null;
  session: StaffSession | null;
  setToken(token: string | null): void;
  cookie(name: string): string | null;
  setCookie(name: string, value: string, path: string): void;
};

/** `device`: the page has a script, a style sheet and camera access. */
export type StaffPageView = { title: string; body: ReactNode; device?: { css: string; script: string } };

type StaffAction = { schema: z.ZodType; run(args: StaffPageArgs, input: unknown): Promise<SubmitResult> };

/** A staff page. Its forms post to its own URL and name the action: `<button name="act" value="ship">`. */
export type StaffPage = {
  path: string;
  /** `guest`: not logged in; `newcomer`: must set up two-factor authentication. */
  access: Permission | "anybody" | "guest" | "newcomer" | "staff";
  render(args: StaffPageArgs, sent: FormSubmission | null): Promise<StaffPageView | Response>;
  actions?: Readonly<Record<string, StaffAction>>;
};

export function redirectToSamePage({ url }: StaffPageArgs, toast: Toast): SubmitResult {
  return { to: url.pathname + url.search, toast };
}

export function defineAction<Schema extends z.ZodType>(
  schema: Schema,
  run: (args: StaffPageArgs, input: z.output<Schema>) => Promise<SubmitResult>,
): StaffAction {
  return { schema, run: (args, input) => run(args, input as z.output<Schema>) };
}
