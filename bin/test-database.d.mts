export const postgresImage: string;
export function startTestDatabase(): Promise<{ adminUrl: string; stop(): Promise<void> }>;
