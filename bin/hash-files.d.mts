/** The order is fixed, and paths contain `/`. A file lists itself; a missing path lists nothing. */
export function filesBelow(place: string): string[];
