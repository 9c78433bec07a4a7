import { expect, test } from "vitest";
import { getToast, redirectWithToast } from "~/request/toast.server";

test("a prefetched page neither shows nor removes a waiting message", async () => {
  const led = await redirectWithToast("/", { message: "Đã lưu", type: "success" });
  const cookie = led.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const readToast = (headers = {}) =>
    getToast(new Request("http://localhost/", { headers: { Cookie: cookie, ...headers } }));
  const ahead = await readToast({ Purpose: "prefetch" });
  expect([ahead.toast, [...ahead.headers]]).toEqual([null, []]);
  const firstView = await readToast();
  expect(firstView.toast).toMatchObject({ message: "Đã lưu" });
  expect(firstView.headers.has("Set-Cookie")).toBe(true);
});
