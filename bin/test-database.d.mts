export function startTestDatabase(): Promise<{ adminUrl: string; embedded: boolean; stop(): Promise<void> }>;
