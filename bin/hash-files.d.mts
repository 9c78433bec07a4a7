/**
 * The files below a folder in a fixed order, with `/` in their paths. A file lists itself; a missing path lists none.
 */
export function filesBelow(place: string): string[];
