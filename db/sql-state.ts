export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(error.cause);
}

export function isConstraintViolation(error: unknown, name: string): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { constraint_name?: unknown }).constraint_name === name || isConstraintViolation(error.cause, name);
}
