export function noteOpenShop(databaseUrl: string | undefined, port: number): void;
export function deleteOpenShopNote(databaseUrl: string | undefined): void;
