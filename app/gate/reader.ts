import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

type ReaderMessage = { wasm: string } | { frame: ImageData };

/** Reads codes outside the main thread. The first message to the main thread, null, means that the reader is ready. */
addEventListener("message", async ({ data }: MessageEvent<ReaderMessage>) => {
  if ("wasm" in data) {
    // Without `locateFile`, the library would load the file from a CDN.
    await prepareZXingModule({ overrides: { locateFile: () => data.wasm }, fireImmediately: true });
    postMessage(null);
    return;
  }
  const [code] = await readBarcodes(data.frame, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  postMessage(code?.isValid ? code.text : null);
});
