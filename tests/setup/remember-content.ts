import { expect, vi } from "vitest";
import { watchContentChanges } from "~db/content-changes.server";
import { rememberUntil } from "~db/remember-content.server";

/** Makes this process remember content as the server does. The result ends it. */
export async function rememberAsServer(databaseUrl: string): Promise<() => Promise<void>> {
  const changes = watchContentChanges(databaseUrl);
  await vi.waitFor(() => expect(changes.isReliable()).toBe(true), { timeout: 45_000 });
  rememberUntil(changes);
  return () => {
    rememberUntil(null);
    return changes.stop();
  };
}
