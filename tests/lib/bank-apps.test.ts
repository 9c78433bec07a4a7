import { expect, test } from "vitest";
import { listBankApps } from "~/lib/bank-apps";
import { listBanks } from "~/lib/banks";

const transfer = { account: "0071 000&123", holder: "CTY NÚI MÂY", amount: 650_000, memo: "NM7KQ2&am=1" };

const back = "https://nuimay.example/orders/7KQ2/pay";

test("a link into a bank's app has account, amount and memo, and none of them adds a parameter", () => {
  const apps = listBankApps({ ...transfer, bin: "970436" }, back);
  expect(apps.length).toBeGreaterThan(30);
  for (const { url } of apps) {
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe("https://dl.vietqr.io/pay");
    expect([...searchParams.keys()]).toEqual(["app", "ba", "am", "tn", "bn", "url"]);
    expect(searchParams.get("ba")).toBe("0071 000&123@vcb");
    expect(searchParams.get("am")).toBe("650000");
    expect(searchParams.get("tn")).toBe(transfer.memo);
    expect(url).toContain("@vcb");
    expect(url.endsWith(`&url=${back}`)).toBe(true);
  }
});

test("each known bank of a shop has links, with a code of its own, and an unknown bank has none", () => {
  const accounts = listBanks().map(
    ({ value: bin }) => new URL(listBankApps({ ...transfer, bin }, back)[0]!.url).searchParams.get("ba")!,
  );
  expect(new Set(accounts).size).toBe(listBanks().length);
  expect(listBankApps({ ...transfer, bin: "999999" }, back)).toEqual([]);
});
