import type { Tx } from "~db/client.server";
import { type StockId, stocks } from "~db/schema/inventory";

export async function createStock(tx: Tx, quantity: number): Promise<StockId> {
  const [stock] = await tx.insert(stocks).values({ quantity }).returning({ id: stocks.id });
  if (!stock) throw new Error("The insert returned no stock");
  return stock.id;
}
