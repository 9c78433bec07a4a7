import { useEffect } from "react";
import { useActionData } from "react-router";

const results: unknown[] = [];

/** Remembers the page's form result, so that it stays when the next form gets no answer. */
export function useFormResult(): void {
  const result = useActionData<unknown>();
  useEffect(() => {
    if (result === undefined) return;
    results.push(result);
    return () => void results.splice(results.indexOf(result), 1);
  }, [result]);
}

export function lastFormResult(): unknown {
  return results.at(-1);
}
