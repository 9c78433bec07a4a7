/**
 * Groups the code for reading aloud: `F9A AY3 SW86`, `F9AA Y3SW 86KM`. Copied text has no spaces. A line may end
 * between two groups, because ten wide letters do not fit on a small screen.
 */
export function Code({ of }: { of: string }) {
  const size = of.length > 10 ? 4 : 3;
  return (
    <span className="code">
      <span>{of.slice(0, size)}</span>
      <wbr />
      <span>{of.slice(size, 2 * size)}</span>
      <wbr />
      <span>{of.slice(2 * size)}</span>
    </span>
  );
}

export function WithCode({ text, code }: { text: string; code: string }) {
  const [before, after] = text.split(code);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <Code of={code} />
      {after}
    </>
  );
}
