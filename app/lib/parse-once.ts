/**
 * Reads JSON that seldom changes: while its text is the same, what was read of it last is given again. It belongs to all
 * who were given it, so nobody writes into it.
 */
export function parseOnce<Value>(read: (json: unknown) => Value): (text: string | null) => Value {
  let last: { text: string | null; value: Value } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, value: read(text === null ? null : JSON.parse(text)) };
    return last.value;
  };
}
