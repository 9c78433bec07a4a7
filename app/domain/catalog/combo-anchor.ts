export function comboAnchor(slug: string): string {
  return `combo-${slug}`;
}
