import { useEffect } from "react";

/** Focuses `selector` when the response removes the focused element. Undefined while no request is pending. */
export function useNextFocus(selector: string | undefined) {
  useEffect(
    () => () => {
      if (selector && document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
    },
    [selector],
  );
}
