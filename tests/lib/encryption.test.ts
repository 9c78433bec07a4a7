import { expect, test } from "vitest";
import { decryptText, encryptText } from "~/lib/encryption.server";

test("what is concealed is read again for the same purpose, and nowhere shows what it is", () => {
  const concealed = encryptText("totp", "JBSWY3DPEHPK3PXP");
  expect(decryptText("totp", concealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(encryptText("totp", "JBSWY3DPEHPK3PXP")).not.toBe(concealed);
  expect(decryptText("mail", concealed)).toBeNull();
});

test("what was changed or never concealed here is nothing", () => {
  const concealed = encryptText("totp", "JBSWY3DPEHPK3PXP");
  const changed = `${concealed.slice(0, 20)}${concealed[20] === "A" ? "B" : "A"}${concealed.slice(21)}`;
  for (const text of ["", "abc", changed, concealed.slice(0, -4)]) expect(decryptText("totp", text)).toBeNull();
});
