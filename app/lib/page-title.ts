export function appendShopName(title: string, shop: string | undefined): string {
  return shop && !title.includes(shop) ? `${title} · ${shop}` : title;
}
