export function noteOpenShop(databaseUrl: string | undefined, port: number): void;
export function forgetOpenShop(databaseUrl: string | undefined): void;
