import { type ComponentType, lazy, memo, Suspense } from "react";

/**
 * A part whose script is a file of its own. What the server sent of it stays until that file is here: drawn anew before,
 * the part would be emptied, so it is not while its props are the same ones. Give it what stays the same object.
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
