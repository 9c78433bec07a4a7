export function startDatabase(options: {
  dataDir: string;
  forTests?: boolean;
}): Promise<{ url: string; stop(): Promise<void> }>;
export function deleteDatabase(options: { dataDir: string }): Promise<void>;
