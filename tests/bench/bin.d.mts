export const root: string;
export function main(work: () => Promise<unknown>): Promise<void>;
export function findChromium(): Promise<string>;
export function prepareBuild(): Promise<void>;
export function startDatabase(options: { dataDir: string }): Promise<{ url: string; stop(): Promise<void> }>;
