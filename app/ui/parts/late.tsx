import { type ComponentType, lazy, memo, Suspense } from "react";

/**
 * The server-rendered HTML stays until the script has loaded. A render before that would empty it, so pass props that
 * stay the same object.
 */
export function late<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part: ComponentType<Props> = lazy(load);
  return memo(function Late(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}
