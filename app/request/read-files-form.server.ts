import { parseMultipartRequest } from "@remix-run/multipart-parser";
import { DomainError } from "~/domain/errors";
import { type FileLimit, maxFileSize } from "~/lib/file-limits";
import { logError } from "~/lib/log.server";
import { type Chunks, sizeOf } from "~/lib/worker.server";
import { replacePoolIfGone, unavailable } from "./database-gone.server";
import { badForm, checkFields, maxStaffFields, readForm, textFields, uploadHeader } from "./read-input.server";

/** Stores a file and returns the text that replaces it in the form. @throws {DomainError} if the file is refused */
export type StoreFile = (file: { name: string; bytes: Chunks }) => Promise<string>;
export type FilesForm = { form: FormData; refused: readonly DomainError[] };

/** The refusal of a photo that is too large explains how to make the photo smaller. */
const isPhoto = /\.(jpe?g|heic|heif|webp|avif)$/i;

/** The HTTP server limits the size of the body. These limits are for its parts. */
const limits = { maxFileSize: 20_000_000, maxTotalSize: 20_000_000, maxParts: maxStaffFields + 4 };

type FormLimits = { maxFields?: number; file?: FileLimit };

/** Replaces files by the texts that `storeByField` returns. A resubmitted form sends this text instead of the file. */
export async function readFilesForm(
  request: Request,
  storeByField: Record<string, StoreFile>,
  { maxFields, file: limit = maxFileSize }: FormLimits = {},
): Promise<FilesForm> {
  if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    return { form: await readForm(request, maxFields), refused: [] };
  }
  const { form, files } = await parse(request).catch(() => {
    throw badForm();
  });
  checkFields(form, maxFields);
  const refused: DomainError[] = [];
  const replaced = new Set<string>();
  const isOneOfMany = (field: string) => files.filter((file) => file.field === field).length > 1;
  for (const { field, name, bytes } of files) {
    const storeFile = Object.hasOwn(storeByField, field) ? storeByField[field] : undefined;
    if (!storeFile) throw badForm();
    const size = sizeOf(bytes);
    if (name === "" && size === 0) continue;
    try {
      if (request.headers.get(uploadHeader) === "cut" || size > limit.bytes)
        throw new DomainError(isPhoto.test(name) ? "photo_too_large" : "file_too_large", {
          params: { most: limit.mb },
        });
      const stored = await storeFile({ name, bytes });
      if (replaced.has(field)) form.append(field, stored);
      else form.set(field, stored);
      replaced.add(field);
    } catch (error) {
      if (replacePoolIfGone(error)) {
        logError(error);
        throw unavailable(textFields(form));
      }
      if (!(error instanceof DomainError)) throw error;
      const params = isOneOfMany(field) ? { ...error.params, file: name } : error.params;
      refused.push(new DomainError(error.code, { field, params }));
    }
  }
  return { form, refused };
}

async function parse(request: Request) {
  const form = new FormData();
  const files: { field: string; name: string; bytes: Chunks }[] = [];
  for await (const part of parseMultipartRequest(request, limits)) {
    const { name: field = "", filename: name = "" } = part;
    if (part.isFile) files.push({ field, name, bytes: part.content });
    else form.append(field, part.text);
  }
  return { form, files };
}
