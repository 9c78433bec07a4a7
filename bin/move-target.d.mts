export function readTarget(target: string): { server: string; folder: string } | null;
export function quoteForShell(text: string): string;
