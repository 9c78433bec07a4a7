import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

type ReaderMessage = { wasm: string } | { frame: ImageData };

/**
 * This worker reads codes off the main thread. It first reports that it is ready by a message without a code. Its file
 * is served with a CSP that allows WebAssembly.
 */
addEventListener("message", async ({ data }: MessageEvent<ReaderMessage>) => {
  if ("wasm" in data) {
    // The default would load the file from a CDN.
    await prepareZXingModule({ overrides: { locateFile: () => data.wasm }, fireImmediately: true });
    postMessage(null);
    return;
  }
  const [code] = await readBarcodes(data.frame, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  postMessage(code?.isValid ? code.text : null);
});
