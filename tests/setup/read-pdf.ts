import { readFileSync } from "node:fs";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** The WebAssembly file of the QR code decoder. Without it, the decoder would download the file. */
const wasmBinary = new Uint8Array(readFileSync("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm")).buffer;
prepareZXingModule({ overrides: { wasmBinary } });

/** Returns the text of each page and the first QR code that a decoder reads on the rendered page. */
export async function readPdf(pdf: Buffer): Promise<{ text: string; qr: string | undefined }[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: Awaited<ReturnType<typeof readPdf>> = [];
  for (const page of document.pages()) {
    // The text is read before the page is rendered, because rendering releases the page.
    const text = page.getText().replace(/\s+/g, " ");
    const { data } = await page.render({
      scale: 2,
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
    });
    const [code] = await readBarcodes(data, { formats: ["QRCode"] });
    pages.push({ text, qr: code?.text });
  }
  document.destroy();
  library.destroy();
  return pages;
}
