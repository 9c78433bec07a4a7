import { qrPng } from "~/lib/qr";

/** Pixels a module: some 700 in all, which no messenger or banking app shrinks below what it can read. */
const scale = 12;

/** A VietQR code as a picture to keep. */
export async function qrAttachment(qr: string, code: string): Promise<Response> {
  return new Response(new Uint8Array(await qrPng(qr, { scale })), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="VietQR-${code}.png"`,
      "Cache-Control": "private, no-store",
    },
  });
}
