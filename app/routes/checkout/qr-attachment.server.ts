import { cacheControl } from "~/lib/cache-control";
import { qrPng } from "~/lib/qr";

/** Pixels per module, about 700 in total: large enough for messengers that shrink pictures. */
const scale = 12;

export async function buildQrAttachment(qr: string, code: string): Promise<Response> {
  return new Response(new Uint8Array(await qrPng(qr, { scale })), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="VietQR-${code}.png"`,
      "Cache-Control": cacheControl.noStorePrivate,
    },
  });
}
