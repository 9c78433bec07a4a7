import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

type ReaderMessage = { wasm: string } | { frame: ImageData };

/**
 * Reads codes outside the main thread. Its first message has no code and says that it is ready. Its file is served with
 * a CSP that allows WebAssembly.
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
