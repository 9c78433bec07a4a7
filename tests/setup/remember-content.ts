import { rememberUntil } from "~db/remember-content.server";

/** Makes this process remember content, as the server does while nothing changes. The result ends it. */
export function rememberWithoutChanges(): () => void {
  rememberUntil({ version: 0, changedAt: 0, isReliable: () => true, stop: async () => undefined });
  return () => rememberUntil(null);
}
