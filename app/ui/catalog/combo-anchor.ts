/** Where a combo stands on the page of a product that is part of it. */
export function comboAnchor(slug: string): string {
  return `combo-${slug}`;
}
