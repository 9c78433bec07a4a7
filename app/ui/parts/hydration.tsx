import { type ComponentType, lazy, memo, Suspense, useSyncExternalStore } from "react";

const subscribeNever = () => () => undefined;

export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}

/** Keeps the server's HTML until the script has loaded. If a prop changes before that, React discards the HTML. */
export function deferComponent<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Component: ComponentType<Props> = lazy(load);
  return memo(function DeferredComponent(props: Props) {
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    );
  });
}
