/** Procedures answer with a whole file, unlike the pages, which send it in parts. */
export async function joinParts(parts: AsyncIterable<string>): Promise<string> {
  const read: string[] = [];
  for await (const part of parts) read.push(part);
  return read.join("");
}
