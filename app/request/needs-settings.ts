// While its settings cannot be read, the shop refuses writes, so that no order, payment or refund uses built-in values.
// Providers retry their webhooks. The exceptions below do not depend on settings; pages and API share the rule.

const pagesWithout = /^(\/en)?\/(preferences|auth|dashboard|staff\/(gate|login))(\/|$)/;
const proceduresWithout = /^((auth|profile|userSession|gate)\.|staff\.(logInStaff|logOutStaff|setUpSecondFactor)$)/;

export function needsSettings({ method }: Pick<Request, "method">, path: string): boolean {
  if (path.startsWith("/webhooks/")) return true;
  if (method === "GET" || method === "HEAD" || isApi(path)) return false;
  return !pagesWithout.test(path);
}

export function mutationNeedsSettings(procedure: string): boolean {
  return !proceduresWithout.test(procedure);
}

function isApi(path: string): boolean {
  return /^(\/en)?\/api\/trpc(\/|$)/.test(path);
}
