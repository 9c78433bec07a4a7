import { DomainError } from "~/domain/errors";

/** Replaces the field of a `DomainError` by the name of the form's input. Other errors stay as they are. */
export function renameFault(error: unknown, rename: (field: string) => string): unknown {
  if (!(error instanceof DomainError) || error.field === undefined) return error;
  const { code, field, params, also } = error;
  return new DomainError(code, {
    ...{ field: rename(field), params },
    also: also.map((fault) => ({ ...fault, field: rename(fault.field) })),
  });
}
