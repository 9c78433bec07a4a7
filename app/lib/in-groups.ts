/** A long code as people read and type it: `JBSW Y3DP`. */
export function inGroups(text: string, size: number): string {
  return text.match(new RegExp(`.{1,${size}}`, "g"))?.join(" ") ?? text;
}
