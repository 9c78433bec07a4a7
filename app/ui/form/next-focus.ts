import { useEffect } from "react";

/** If what had the focus goes with the answer, to what `selector` finds. Undefined while nothing is under way. */
export function useNextFocus(selector: string | undefined) {
  useEffect(
    () => () => {
      if (selector && document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
    },
    [selector],
  );
}
