import { rememberUntil } from "~db/remember-content.server";

/** Makes this process cache content, as the server does while nothing changes. The returned function stops this. */
export function rememberWithoutChanges(): () => void {
  rememberUntil({ version: 0, changedAt: 0, isReliable: () => true, stop: async () => undefined });
  return () => rememberUntil(null);
}
