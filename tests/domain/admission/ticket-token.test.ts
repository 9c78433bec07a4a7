import { sign, verify } from "node:crypto";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import type { TicketPayload } from "~/domain/admission/ticket-token.rules";
import { createKeyPair, formatTicketUrl, signTicket, verifyTicket } from "~/domain/admission/ticket-token.server";
import { CODE_ALPHABET } from "~/lib/codes";
import { addDays } from "~/lib/shop-time";

const SEED = Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString("hex");
const { privateKey, publicKey } = createKeyPair(SEED);
const other = createKeyPair("ff".repeat(32));
const keys = new Map([[1, publicKey]]);
const ticket: TicketPayload = { keyId: 1, code: "2345ABCDEF", date: "2026-11-22", time: "08:30", pool: 1 };
const token = signTicket(ticket, privateKey);

const letter = fc.constantFrom(...CODE_ALPHABET);
const tickets: fc.Arbitrary<TicketPayload> = fc.record({
  keyId: fc.constant(1),
  code: fc.array(letter, { minLength: 10, maxLength: 10 }).map((letters) => letters.join("")),
  date: fc.nat(65535).map((days) => addDays("2020-01-01", days)),
  time: fc.option(fc.nat(1439).map((m) => new Date(m * 60_000).toISOString().slice(11, 16))),
  pool: fc.nat(65535),
});

it("derives Ed25519 keys from seeds", () => {
  expect(publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex")).toBe(
    "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8",
  );
  const message = Buffer.from("T1.2026-07-21.DH1.01");
  const signature = sign(null, message, privateKey);
  expect(signature.toString("hex")).toBe(
    "a3ba4570826fb9bc5a3b392edd26617fbce0e244b185441761368237164eb3548de1d0de5aab315371464ed0b8ff6796b7b9fd8e6e1a22a5d5406263ae49f70c",
  );
  expect(verify(null, message, publicKey, signature)).toBe(true);
  for (const wrong of ["", "00", "x".repeat(64), `${SEED}0`]) expect(() => createKeyPair(wrong)).toThrow(RangeError);
});

it("has 79 bytes in base32 in an upper-case URL", () => {
  expect(token).toMatch(/^[A-Z2-7]{127}$/);
  expect(token.slice(0, 3)).toBe("AEA"); // These characters encode version 1 and key 1.
  expect(formatTicketUrl("https://shop.example", token)).toBe(`HTTPS://SHOP.EXAMPLE/V/${token}`);
  expect(formatTicketUrl("http://127.0.0.1:3000/", "A")).toBe("HTTP://127.0.0.1:3000/V/A");
});

it("reads the ticket that it signed", () => {
  fc.assert(
    fc.property(tickets, (made) => {
      expect(verifyTicket(signTicket(made, privateKey), keys)).toEqual(made);
    }),
  );
  for (const code of ["2222222222", "ZZZZZZZZZZ"]) {
    expect(verifyTicket(signTicket({ ...ticket, code }, privateKey), keys)?.code).toBe(code);
  }
});

it("refuses a token with a changed letter or another key, and any other text", () => {
  fc.assert(
    fc.property(fc.nat(126), fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"), (at, letter) => {
      const forged = token.slice(0, at) + letter + token.slice(at + 1);
      expect(verifyTicket(forged, keys)).toEqual(forged === token ? ticket : null);
    }),
    { numRuns: 500 },
  );
  fc.assert(fc.property(fc.string(), (text) => verifyTicket(text, keys) === null));
  expect(verifyTicket(token, new Map([[1, other.publicKey]]))).toBeNull();
  expect(verifyTicket(token, new Map([[2, publicKey]]))).toBeNull();
  expect(
    verifyTicket(signTicket({ ...ticket, keyId: 2 }, other.privateKey), new Map([...keys, [2, publicKey]])),
  ).toBeNull();
  for (const text of ["", `${token}A`, token.slice(1), token.toLowerCase(), ` ${token}`, `${token}\n`, `${token}=`]) {
    expect(verifyTicket(text, keys)).toBeNull();
  }
});

test.each([
  { code: "2345ABCDE" },
  { code: "2345ABCDE1" },
  { code: "2345abcdef" },
  { date: "2026-02-30" },
  { date: "2019-12-31" },
  { date: "2199-06-08" },
  { time: "24:00" },
  { time: "" },
  { pool: 65536 },
  { keyId: 256 },
])("does not sign %o", (wrong) => {
  expect(() => signTicket({ ...ticket, ...wrong }, privateKey)).toThrow(RangeError);
});
