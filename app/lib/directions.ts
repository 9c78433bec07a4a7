/** Google's address for the way to a place that is named in words: developers.google.com/maps/documentation/urls. */
export function directionsTo(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}
