import { expect, test } from "vitest";
import { isForeignWrite } from "~/request/cross-site.server";

test.each([
  ["/checkout", true],
  ["/checkout/return/vnpay", true],
  ["/webhooks/sepay", false],
])("another site's form sent to %s is refused: %s", (path, refused) => {
  const write = { method: "POST", path, origin: "https://elsewhere.example" };
  expect(isForeignWrite(write, ["https://shop.example"])).toBe(refused);
});
