import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import { data, redirect, redirectDocument } from "react-router";
import type { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { DomainError, errorStatus } from "~/domain/errors";
import { translateIn } from "~/i18n/translate.server";
import { isDatabaseGone, unavailable } from "./database-gone.server";
import { issueMessage } from "./issue-message.server";
import { readForm } from "./read-form.server";
import { redirectWithToast, type ToastType } from "./toast.server";
import { type Tracked, trackingCookie } from "./track.server";
import { textFields } from "./typed-fields.server";

/**
 * Where in the shop a form leads when it is done, what is said there (a key of the locale files) and what analytics
 * hear of it; or the address outside that it leads away to; or the same page, as typed.
 */
export type Done =
  | {
      to: string;
      toast?: { key: string; params?: Record<string, string | number>; type?: ToastType };
      tracked?: Tracked | null;
    }
  | { away: string }
  | "stay";

/**
 * What every form's action does. Valid: run the use case, then 303 to where it leads, with its message.
 * Not valid, or refused by the shop: the same page again with the values kept and each message at its field,
 * 422 (or the refusal's own status where no field is to blame).
 */
export async function submit<Schema extends z.ZodType>(
  source: Request | FormData,
  ctx: Ctx,
  schema: Schema,
  run: (value: z.output<Schema>) => Promise<Done>,
) {
  const t = translateIn(ctx.locale);
  const form = source instanceof FormData ? source : await readForm(source);
  const submission = parseWithZod(form, {
    schema: coerceFormValue(schema),
    disableAutoCoercion: true,
    error: (issue) => issueMessage(issue, t),
  });
  if (submission.status !== "success") return again(inOrder(submission.reply(), form), 422);
  try {
    const done = await run(submission.value);
    if (done === "stay") return again(submission.reply(), 200);
    if ("away" in done) return redirectDocument(done.away, 303);
    const { to, toast, tracked } = done;
    const headers = new Headers(tracked ? [["Set-Cookie", trackingCookie(tracked, { to, origin: ctx.origin })]] : []);
    if (!toast) return redirect(to, { status: 303, headers });
    return redirectWithToast(
      to,
      { message: t(toast.key, toast.params), type: toast.type ?? "success" },
      { status: 303, headers },
    );
  } catch (error) {
    if (isDatabaseGone(error)) throw unavailable(textFields(form));
    if (!(error instanceof DomainError)) throw error;
    const message = [t(`errors.${error.code}`, error.params)];
    return error.field === undefined
      ? again(submission.reply({ formErrors: message }), errorStatus[error.code].http, error)
      : again(submission.reply({ fieldErrors: { [error.field]: message } }), 422, error);
  }
}

/** Forms send text: conform turns it into what a schema's fields are, but leaves the values of a record to us. */
const { coerceFormValue } = configureCoercion({
  customize: (type) => (type._zod.def.type === "record" ? numbersOfRecord : null),
});

/** Every record that a form sends counts something; an empty box counts nothing. */
function numbersOfRecord(sent: unknown): unknown {
  if (typeof sent !== "object" || sent === null) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([key, text]) => [key, typeof text === "string" ? Number(text || 0) : (text ?? 0)]),
  );
}

/** What is wrong, from the form's first field to its last; a field that sent nothing (a box) comes at the end. */
function inOrder(reply: SubmissionResult, form: FormData): SubmissionResult {
  const names = ["", ...form.keys()];
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  const errors = Object.entries(reply.error ?? {}).sort(([one], [other]) => place(one) - place(other));
  return { ...reply, error: Object.fromEntries(errors) };
}

function again(form: SubmissionResult, status: number, error?: DomainError) {
  return data({ form, code: error?.code ?? null, params: error?.params ?? null }, { status });
}
