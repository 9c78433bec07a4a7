import { useEffect } from "react";

/**
 * Where the focus goes once a form that is under way has been answered, if what had the focus went with it: to what
 * `selector` finds. Undefined while nothing is under way.
 */
export function useNextFocus(selector: string | undefined) {
  useEffect(
    () => () => {
      if (selector && document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
    },
    [selector],
  );
}
