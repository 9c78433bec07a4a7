const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>();

/** A response whose body is known whole: who needs it need not read it back out of a stream. */
export function wholeResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  bodies.set(response, body);
  return response;
}

/** The bytes of a response's body. */
export async function wholeBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  return bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
}
