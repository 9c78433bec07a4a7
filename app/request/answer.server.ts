import { data } from "react-router";
import { DomainError, errorStatus } from "~/domain/errors";

/** A page's read: where the shop says no, the error page says why, with the refusal's own status. */
export async function answer<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw data({ code: error.code, params: error.params }, { status: errorStatus[error.code].http });
  }
}
