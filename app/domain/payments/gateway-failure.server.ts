import { kindOfError, logError } from "~/lib/log.server";

export function catchGatewayFailure<T>(call: Promise<T>, where: string): Promise<{ answer: T } | { failure: string }> {
  return call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ failure: logGatewayFailure(error, where) }),
  );
}

export function logGatewayFailure(error: unknown, where: string): string {
  logError(error, where);
  return kindOfError(error);
}
