import { expect, test } from "vitest";
import { listBankApps } from "~/lib/bank-apps";

const transfer = { account: "0071 000&123", holder: "CTY NÚI MÂY", amount: 650_000, memo: "NM7KQ2&am=1" };

test("a link into a bank's app has account, amount and memo, and none of them adds a parameter", () => {
  const apps = listBankApps({ ...transfer, bin: "970436" });
  expect(apps.length).toBeGreaterThan(5);
  for (const { url } of apps) {
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe("https://dl.vietqr.io/pay");
    expect([...searchParams.keys()]).toEqual(["app", "ba", "am", "tn", "bn"]);
    expect(searchParams.get("ba")).toBe("0071 000&123@vcb");
    expect(searchParams.get("am")).toBe("650000");
    expect(searchParams.get("tn")).toBe(transfer.memo);
    expect(url).toContain("@vcb");
  }
});

test("a bank without a code has no links", () => {
  expect(listBankApps({ ...transfer, bin: "970400" })).toEqual([]);
});
