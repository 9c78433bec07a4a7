import type { Locale } from "~/lib/locale";
import type { Procedure } from "./api-client";

type Saved = "saved" | "lost" | { refused: string };

const procedure: Procedure = "cart.change";

export async function saveQuantity(lineId: number, piece: number, locale: Locale): Promise<Saved> {
  try {
    const response = await fetch(`/api/trpc/${procedure}`, {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json", "Accept-Language": locale },
      body: JSON.stringify({ lineId, quantities: { piece } }),
      signal: AbortSignal.timeout(30_000),
    });
    const { result, error } = await response.json();
    if (result) return "saved";
    const fields: { message: string }[] | undefined = error.data.fields;
    return { refused: fields?.map(({ message }) => message).join(" ") ?? error.message };
  } catch {
    // The connection failed, or the response did not come from the shop.
    return "lost";
  }
}
