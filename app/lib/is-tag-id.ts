export type AnalyticsTags = { gtm: string | null; pixel: string | null };

export function isTagManagerId(id: string): boolean {
  return /^GTM-[A-Z0-9]{4,12}$/.test(id);
}

export function isPixelId(id: string): boolean {
  return /^\d{5,20}$/.test(id);
}
