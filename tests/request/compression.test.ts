import { createBrotliDecompress, createGunzip } from "node:zlib";
import { expect, test } from "vitest";
import { compressResponse } from "~/server/compression";

/** Opens a response whose chunks the test sends. `cancelled` resolves when the reader has left. */
function openResponse() {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  let leave: () => void = () => undefined;
  const cancelled = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller;
    },
    cancel: () => leave(),
  });
  const response = new Response(body, { headers: { "Content-Type": "text/x-script" } });
  return { response, parts: send as ReadableStreamDefaultController<Uint8Array>, cancelled };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ["br", createBrotliDecompress],
  ["gzip", createGunzip],
])("each part of a stream compressed by %s can be read before the next is sent", async (coding, createDecompressor) => {
  const { response, parts } = openResponse();
  const answer = await compressResponse(response, coding);
  expect(answer.headers.get("Content-Encoding")).toBe(coding);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decompressor = createDecompressor();
  let [text, isDone] = ["", false];
  decompressor.on("data", (bytes: Buffer) => {
    text += bytes.toString();
  });
  const pump = (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) decompressor.write(next.value);
    isDone = true;
  })();
  for (const part of ["first;", "second;"]) {
    parts.enqueue(bytesOf(part));
    await expect.poll(() => text).toContain(part);
  }
  expect(isDone).toBe(false);
  parts.close();
  await pump;
  expect(text).toBe("first;second;");
});

test("the stream behind the compressor ends when its reader leaves", async () => {
  const { response, parts, cancelled } = openResponse();
  const { body } = await compressResponse(response, "br");
  parts.enqueue(bytesOf("first;"));
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.cancel();
  await cancelled;
});

test("the response fails if its stream fails", async () => {
  const { response, parts } = openResponse();
  const { body } = await compressResponse(response, "br");
  parts.error(new Error("lost"));
  await expect(new Response(body).text()).rejects.toThrow("lost");
});
