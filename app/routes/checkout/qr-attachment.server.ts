import { cacheControl } from "~/lib/cache-control";
import { qrPng } from "~/lib/qr";

/** The scale is in pixels per module. The picture is about 700 pixels wide, because messengers shrink pictures. */
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
