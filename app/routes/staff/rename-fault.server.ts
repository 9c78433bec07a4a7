import { DomainError } from "~/domain/errors";

/** Gives the faults of a use case the names of the inputs of its form. Other errors stay as they are. */
export function renameFault(error: unknown, rename: (field: string) => string): unknown {
  if (!(error instanceof DomainError) || error.field === undefined) return error;
  const { code, field, params, also } = error;
  return new DomainError(code, {
    ...{ field: rename(field), params },
    also: also.map((fault) => ({ ...fault, field: rename(fault.field) })),
  });
}
