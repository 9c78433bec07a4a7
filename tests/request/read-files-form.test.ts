import { expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { text } from "~/domain/schema";
import { translateIn } from "~/i18n/translate.server";
import { readFilesForm, type StoreFile } from "~/request/read-files-form.server";
import { submit } from "~/request/submit.server";

const Review = z.object({ name: text.min(1), stars: z.number().int(), face: text.optional() });
const ctx = { locale: "en", origin: "http://shop.example", addSession: (path: string) => path } as const;
const large = new Uint8Array(5 * 1024 ** 2 + 1);

type Fields = Record<string, string | Uint8Array<ArrayBuffer>>;

/** Sends a form. A file whose contents begin with x is refused as a broken picture. */
async function send(fields: Fields, { cut = false } = {}) {
  const stored: string[] = [];
  const face: StoreFile = async ({ bytes }) => {
    const words = Buffer.concat(bytes).toString();
    if (words.startsWith("x")) throw new DomainError("picture_broken");
    stored.push(words);
    return `up-${words}`;
  };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    body.append(name, typeof value === "string" ? value : new File([value], "mặt.png"));
  const request = new Request("http://shop.example/reviews", { method: "POST", body });
  if (cut) request.headers.set("X-Upload", "cut");
  const taken: unknown[] = [];
  const answer = await submit(await readFilesForm(request, { face }), ctx, Review, async (review) => {
    taken.push(review);
    return { to: "/thanks" };
  });
  return { stored, taken, answer: answer as { init?: { status: number }; data?: { form: object } } };
}

const bytes = (words: string) => new TextEncoder().encode(words);
const t = translateIn("en");

test("text fields are unchanged, and a file is replaced by the text of its handler", async () => {
  const { taken } = await send({ name: "Nguyễn\r\nAn \0", stars: "5", face: bytes("abc") });
  expect(taken).toEqual([{ name: "Nguyễn\r\nAn ", stars: 5, face: "up-abc" }]);
});

test("an empty file field counts as missing, and a file that was stored before stays", async () => {
  const { taken } = await send({ name: "An", stars: "5" });
  expect(taken).toEqual([{ name: "An", stars: 5 }]);
  const body = new FormData();
  body.append("face", "up-before");
  body.append("face", new File([], ""));
  const form = await readFilesForm(new Request("http://x/", { method: "POST", body }), { face: async () => "never" });
  expect([...form.form]).toEqual([["face", "up-before"]]);
});

test.each<[string, Fields, boolean, string]>([
  ["a broken picture", { name: "", stars: "5", face: bytes("x") }, false, t("errors.picture_broken")],
  ["too large a file", { name: "", stars: "5", face: large }, false, t("errors.file_too_large", { most: 5 })],
  ["a body that was cut", { name: "", stars: "5", face: bytes("a") }, true, t("errors.file_too_large", { most: 5 })],
])(
  "%s is reported at its field together with other errors, and the typed text is kept",
  async (_, fields, cut, message) => {
    const { answer, taken } = await send(fields, { cut });
    expect(taken).toEqual([]);
    expect(answer.init?.status).toBe(422);
    expect(answer.data?.form).toMatchObject({
      initialValue: { stars: "5" },
      error: { name: [expect.any(String)], face: [message] },
    });
  },
);

test("a valid picture stays stored when a text field is refused", async () => {
  const { answer, stored } = await send({ name: "", stars: "5", face: bytes("abc") });
  expect([stored, answer.data?.form]).toMatchObject([["abc"], { initialValue: { face: "up-abc" } }]);
});

test("unexpected files and malformed forms answer 400", async () => {
  await expect(send({ name: "An", other: bytes("a") })).rejects.toMatchObject({ init: { status: 400 } });
  for (const name of ["__proto__", "constructor", "__defineGetter__"])
    await expect(send({ name: "An", [name]: bytes("a") })).rejects.toMatchObject({ init: { status: 400 } });
  await expect(send({ "a[0]": "1" })).rejects.toMatchObject({ init: { status: 400 } });
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  for (const body of ["--x\r\nContent-Disposition: form-data; name=face", "", "--y--"]) {
    const request = new Request("http://x/", { method: "POST", body, headers });
    await expect(readFilesForm(request, {})).rejects.toMatchObject({ init: { status: 400 } });
  }
});

test("several files of one field are all stored, and replace what an earlier form stored", async () => {
  const body = new FormData();
  for (const value of ["up-before", new File([bytes("a")], "a.png"), new File([bytes("b")], "b.png")])
    body.append("face", value);
  let count = 0;
  const face: StoreFile = async () => `up-${++count}`;
  const { form } = await readFilesForm(new Request("http://x/", { method: "POST", body }), { face });
  expect(form.getAll("face")).toEqual(["up-1", "up-2"]);
});

test("a form of staff may have larger files, and its refusal names their limit", async () => {
  const face: StoreFile = async () => "up-large";
  const read = (size: number, mb: number) => {
    const body = new FormData();
    body.append("face", new File([new Uint8Array(size)], "a.png"));
    const file = { bytes: mb * 1024 ** 2, mb };
    return readFilesForm(new Request("http://x/", { method: "POST", body }), { face }, { file });
  };
  expect((await read(large.length, 15)).form.get("face")).toBe("up-large");
  expect((await read(large.length + 1024 ** 2, 6)).refused).toMatchObject([
    { code: "file_too_large", field: "face", params: { most: 6 } },
  ]);
});
