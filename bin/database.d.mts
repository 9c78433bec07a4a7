export function deleteDatabase(options: { dataDir: string }): Promise<void>;
