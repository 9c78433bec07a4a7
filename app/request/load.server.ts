import { data } from "react-router";
import { DomainError, errorStatus } from "~/domain/errors";

/**
 * The loader's side of `submit`: what the shop refuses to show becomes the error page of its status, which reads
 * `{ code, params }`. Anything else is a surprise and stays one.
 */
export async function load<Result>(reads: Promise<Result>): Promise<Result> {
  try {
    return await reads;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw data({ code: error.code, params: error.params }, { status: errorStatus[error.code].http });
  }
}
