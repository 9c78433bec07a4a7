import { type ComponentType, lazy, memo, Suspense, useSyncExternalStore } from "react";

const never = () => () => undefined;

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The server-rendered HTML stays until the component's script has loaded. Rendering with changed props before that
 * would empty it, so each object in the props must stay the same.
 */
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
