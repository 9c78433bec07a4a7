/** In groups, as people read it out: `F9A AY3 SW86`. What is copied of it has no gaps. */
export function Code({ of }: { of: string }) {
  return (
    <span className="code">
      <span>{of.slice(0, 3)}</span>
      <span>{of.slice(3, 6)}</span>
      <span>{of.slice(6)}</span>
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
