/** Remembers the latest value. All callers share it, so they must not modify it. */
export function memoizeParse<Value>(read: (json: unknown) => Value): (text: string | null) => Value {
  let last: { text: string | null; value: Value } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, value: read(text === null ? null : JSON.parse(text)) };
    return last.value;
  };
}
