// Without its settings the shop only shows. Whatever is sent waits, so that nothing is ordered, paid or refunded by built-in
// values; providers send again. Logging in, the gate, how pages look and a person's own account need no settings: the same
// at the pages and at the API.

const pagesWithout = /^(\/en)?\/(preferences|auth|dashboard|staff\/(gate|login))(\/|$)/;
const proceduresWithout = /^((auth|profile|userSession|gate)\.|staff\.(logInStaff|logOutStaff|setUpSecondFactor)$)/;

/** Whether a request is refused while settings cannot be read. The API decides by procedure. */
export function needsSettings({ method }: Pick<Request, "method">, path: string): boolean {
  if (path.startsWith("/webhooks/")) return true;
  if (method === "GET" || method === "HEAD" || isApi(path)) return false;
  return !pagesWithout.test(path);
}

/** Whether a mutation is refused while settings cannot be read. `procedure`: such as `auth.login`. */
export function mutationNeedsSettings(procedure: string): boolean {
  return !proceduresWithout.test(procedure);
}

function isApi(path: string): boolean {
  return /^(\/en)?\/api\/trpc(\/|$)/.test(path);
}
