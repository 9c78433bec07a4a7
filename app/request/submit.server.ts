import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import { data, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import type { AddedItem } from "~/domain/cart/added-item.server";
import { DomainError, errorStatus } from "~/domain/errors";
import type { TextKey } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { logError } from "~/lib/log.server";
import { parseWholeNumber } from "~/lib/money";
import type { UndoForm } from "~/lib/undo-form";
import { isRefusedByDatabase } from "~db/read-parts.server";
import { type AnalyticsEvent, writeTrackingCookie } from "./analytics-events.server";
import type { RequestCtx } from "./ctx.server";
import { replacePoolIfGone, unavailable } from "./database-gone.server";
import { describeIssue, translateFault } from "./describe-issue.server";
import type { FilesForm } from "./read-files-form.server";
import { readForm, secretFields, textFields } from "./read-input.server";
import { redirectWithToast, type ToastType } from "./toast.server";

export type Toast = { key: TextKey; params?: Record<string, string | number>; type?: ToastType; undo?: UndoForm };

/** `added` is the new cart item of a form that stays on its page. `shouldLoadDocument` loads the target as a document. */
export type SubmitResult =
  | {
      to: string;
      toast?: Toast;
      analyticsEvent?: AnalyticsEvent | null;
      added?: AddedItem;
      shouldLoadDocument?: boolean;
    }
  | { externalUrl: string }
  | "stay";

export type SubmitCtx = Pick<RequestCtx, "locale" | "origin" | "addSession">;

/** Shows an invalid or refused form again with its values. The status is 422, or that of an error without a field. */
export async function submit<Schema extends z.ZodType>(
  source: Request | FormData | FilesForm,
  ctx: SubmitCtx,
  schema: Schema,
  run: (value: z.output<Schema>) => Promise<SubmitResult>,
) {
  const t = translateIn(ctx.locale);
  const { form, refused } = await readSource(source);
  const submission = parseFields(form, schema, t);
  const [first] = refused;
  if (first) {
    const fieldErrors = describeRefusedFiles(refused, ctx);
    return respondToForm(sortErrors(submission.reply({ fieldErrors }), form), 422, { error: first });
  }
  if (submission.status !== "success") return respondToForm(sortErrors(submission.reply(), form), 422);
  try {
    const done = await run(submission.value);
    if (done === "stay") return respondToForm(submission.reply(), 200);
    if ("externalUrl" in done) return redirectDocument(done.externalUrl, 303);
    const { toast, analyticsEvent, added, shouldLoadDocument } = done;
    const to = ctx.addSession(done.to);
    // Only a redirect carries a cookieless session, so a form in such a session cannot stay on its page.
    const currentPage = added && to === done.to ? form.get("stay") : null;
    const page = typeof currentPage === "string" ? currentPage : to;
    const cookie = analyticsEvent && writeTrackingCookie(analyticsEvent, { to: page, origin: ctx.origin });
    const headers = new Headers(cookie ? [["Set-Cookie", cookie]] : []);
    if (added && page === currentPage) return respondToForm(submission.reply(), 200, { added, headers });
    // A cookieless session needs pages without scripts, so the next page must be a document.
    if (to !== done.to || shouldLoadDocument) headers.set("X-Remix-Reload-Document", "true");
    if (!toast) return redirect(to, { status: 303, headers });
    return redirectWithToast(
      to,
      {
        message: t(toast.key, toast.params),
        type: toast.type ?? "success",
        ...(toast.undo && { description: JSON.stringify(toast.undo) }),
      },
      { status: 303, headers },
    );
  } catch (error) {
    if (replacePoolIfGone(error) || isRefusedByDatabase(error)) {
      logError(error);
      throw unavailable(textFields(form));
    }
    if (!(error instanceof DomainError)) throw error;
    return error.field === undefined
      ? respondToForm(submission.reply(presentError(error, ctx)), errorStatus[error.code].http, { error })
      : respondToForm(sortErrors(submission.reply(presentError(error, ctx)), form), 422, { error });
  }
}

async function readSource(source: Request | FormData | FilesForm): Promise<FilesForm> {
  if ("form" in source) return source;
  return { form: source instanceof FormData ? source : await readForm(source), refused: [] };
}

export function validateQuery<Schema extends z.ZodType>(
  query: URLSearchParams,
  ctx: Pick<SubmitCtx, "locale">,
  schema: Schema,
  check: (value: z.output<Schema>) => void,
) {
  const t = translateIn(ctx.locale);
  const submission = parseFields(query, schema, t);
  const noError = { code: null, params: null, added: null };
  if (submission.status !== "success") return { form: submission.reply(), ...noError };
  try {
    check(submission.value);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { form: submission.reply(presentError(error, ctx)), ...noError };
  }
}

function presentError(error: DomainError, { locale }: Pick<SubmitCtx, "locale">): ReplyOptions {
  const { field, also } = error;
  const message = [translateFault(error, locale)];
  if (field === undefined) return { formErrors: message };
  const others = Object.fromEntries(also.map((one) => [one.field, [translateFault(one, locale)]]));
  return { fieldErrors: { [field]: message, ...others } };
}

/** If a field has several files, each message begins with the file's name. */
function describeRefusedFiles(refused: readonly DomainError[], { locale }: Pick<SubmitCtx, "locale">) {
  const errors: Record<string, string[]> = {};
  for (const error of refused) {
    const { field = "", params } = error;
    const message = translateFault(error, locale);
    errors[field] = [...(errors[field] ?? []), params.file ? `${params.file}: ${message}` : message];
  }
  return errors;
}

function parseFields<Schema extends z.ZodType>(fields: FormData | URLSearchParams, schema: Schema, t: Translate) {
  return parseWithZod(fields, {
    schema: coerceFormValue(schema),
    disableAutoCoercion: true,
    error: (issue) => describeIssue(issue, t),
  });
}

/** Forms accept only whole numbers. Thousands separators are allowed: "505.000" is 505000. */
const { coerceFormValue } = configureCoercion({
  customize: (type) => {
    if (type instanceof z.ZodNumber) return parseNumber;
    if (type instanceof z.ZodRecord) return type.valueType instanceof z.ZodNullable ? parseAmounts : parseQuantities;
    return null;
  },
});

/**
 * Text that is not a whole number stays, so that the schema refuses it. The value is already a number if a schema with
 * a `pipe` has parsed it.
 */
function parseNumber(sent: unknown): unknown {
  if (typeof sent !== "string") return sent;
  return sent === "" ? undefined : (parseWholeNumber(sent) ?? sent);
}

/** Parses records whose values may be null: an empty field is null, which differs from an amount of 0. */
function parseAmounts(sent: unknown): unknown {
  return mapFields(sent, (text) => parseNumber(text) ?? null);
}

/** Parses records of quantities: an empty field counts as 0. */
function parseQuantities(sent: unknown): unknown {
  return mapFields(sent, (text) => (typeof text === "string" ? (parseNumber(text) ?? 0) : (text ?? 0)));
}

function mapFields(sent: unknown, parse: (text: unknown) => unknown): unknown {
  if (typeof sent !== "object" || sent === null) return sent;
  return Object.fromEntries(Object.entries(sent).map(([key, text]) => [key, parse(text)]));
}

/** Sorts errors in the order of the form's fields. Fields without a value, such as unticked checkboxes, come last. */
function sortErrors(reply: SubmissionResult, form: FormData): SubmissionResult {
  const names = ["", ...form.keys()];
  const positionOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  const errors = Object.entries(reply.error ?? {}).sort(([one], [other]) => positionOf(one) - positionOf(other));
  return { ...reply, error: Object.fromEntries(errors) };
}

type ReplyOptions = { formErrors?: string[]; fieldErrors?: Record<string, string[]> };
type FormResponse = { error?: DomainError; added?: AddedItem; headers?: Headers };

function respondToForm(
  form: SubmissionResult,
  status: number,
  { error, added, headers = new Headers() }: FormResponse = {},
) {
  const result = {
    form: removeSecrets(form),
    code: error?.code ?? null,
    params: error?.params ?? null,
    added: added ?? null,
  };
  return data(result, { status, headers });
}

function removeSecrets({ initialValue, ...reply }: SubmissionResult): SubmissionResult {
  const fields = Object.entries(initialValue ?? {}).filter(([name]) => !secretFields.has(name));
  return { ...reply, initialValue: Object.fromEntries(fields) };
}
