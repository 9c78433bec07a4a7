import { useEffect } from "react";
import { useActionData } from "react-router";

const shown: unknown[] = [];

/** Remembers the page's form result, so that it stays when the next form gets no answer. */
export function useFormResult(): void {
  const result = useActionData<unknown>();
  useEffect(() => {
    if (result === undefined) return;
    shown.push(result);
    return () => void shown.splice(shown.indexOf(result), 1);
  }, [result]);
}

export function shownFormResult(): unknown {
  return shown.at(-1);
}
