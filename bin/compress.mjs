import fs from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export async function compress(file) {
  if (!/\.(js|css|svg|json|txt|xml|webmanifest|ico|wasm)$/.test(file)) return;
  const content = fs.readFileSync(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  for (const [ending, bytes] of Object.entries({ br, gz })) {
    if (bytes.length < content.length) fs.writeFileSync(`${file}.${ending}`, bytes);
  }
}
