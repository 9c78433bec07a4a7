/** developers.google.com/maps/documentation/urls */
export function directionsTo(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}
