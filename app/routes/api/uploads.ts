import { storeCv } from "~/domain/community/store-cv.server";
import { DomainError, errorStatus } from "~/domain/errors";
import { type StoredPicture, storePicture } from "~/domain/media/store-picture.server";
import { translateIn } from "~/i18n/translate.server";
import { cacheControl } from "~/lib/cache-control";
import { localeOfTag } from "~/lib/locale";
import { ctxOf } from "~/request/ctx.server";
import { readFilesForm, type StoreFile } from "~/request/read-files-form.server";
import { bearerOf } from "~/request/visitor.server";
import type { Route } from "./+types/uploads";

/** Stores a picture (`file`) or a CV (`cv`) for a later form. The sender must be a shop page or a logged-in client. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const locale = localeOfTag(request.headers.get("Accept-Language"));
  const ctx = { ...ctxOf(context), locale };
  const isOwnPage = request.headers.has("Origin") || request.headers.get("Sec-Fetch-Site") === "same-origin";
  const isLogin = bearerOf(request) !== null && ctx.visitor.userId !== null;
  if (!isOwnPage && !isLogin) return refusal(new DomainError("not_logged_in"));

  let stored: StoredPicture | { cv: string } | null = null;
  const file: StoreFile = async ({ bytes }) => {
    const picture = await storePicture(ctx, { bytes, allowed: "avatar" });
    stored = picture;
    return picture.slug;
  };
  const cv: StoreFile = async (sent) => {
    const token = await storeCv(ctx, sent);
    stored = { cv: token };
    return token;
  };
  const { refused } = await readFilesForm(request, { file, cv });
  if (!stored) return refusal(refused[0] ?? new DomainError("picture_broken"));
  return Response.json(stored, { headers });

  function refusal({ code, params }: DomainError): Response {
    const message = translateIn(locale)(`errors.${code}`, params);
    return Response.json({ error: { code, message } }, { status: errorStatus[code].http, headers });
  }
}

const headers = { "Cache-Control": cacheControl.noStorePrivate };
