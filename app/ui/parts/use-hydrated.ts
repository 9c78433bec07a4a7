import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and for the first paint. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
