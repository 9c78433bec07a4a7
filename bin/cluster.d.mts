export function clusterFolder(dataDir: string): string;
