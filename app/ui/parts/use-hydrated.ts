import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page's script runs: false on the server and for the first paint. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
