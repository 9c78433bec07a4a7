export function demandKnownInnards(versionOf?: (name: string) => string): void;
