import { expect, test } from "vitest";
import { decryptText, encryptText } from "~/lib/encryption.server";

test("an encrypted text is decrypted for the same purpose and does not contain the plain text", () => {
  const concealed = encryptText("totp", "JBSWY3DPEHPK3PXP");
  expect(decryptText("totp", concealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(encryptText("totp", "JBSWY3DPEHPK3PXP")).not.toBe(concealed);
  expect(decryptText("mail", concealed)).toBeNull();
});

test("a changed or foreign text decrypts to null", () => {
  const concealed = encryptText("totp", "JBSWY3DPEHPK3PXP");
  const changed = `${concealed.slice(0, 20)}${concealed[20] === "A" ? "B" : "A"}${concealed.slice(21)}`;
  for (const text of ["", "abc", changed, concealed.slice(0, -4)]) expect(decryptText("totp", text)).toBeNull();
});
