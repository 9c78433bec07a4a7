import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

type Asked = { wasm: string } | { frame: ImageData };

/** A worker: says once, with no code, that it is ready; reads codes beside the page, which stays quick. Its file is answered with a policy that lets it run wasm. */
addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  if ("wasm" in data) {
    // Else it would ask a host that is not ours.
    await prepareZXingModule({ overrides: { locateFile: () => data.wasm }, fireImmediately: true });
    postMessage(null);
    return;
  }
  const [code] = await readBarcodes(data.frame, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  postMessage(code?.isValid ? code.text : null);
});
