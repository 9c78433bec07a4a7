import { expect, test } from "vitest";
import {
  buildRefundId,
  buildTransId,
  parseReference,
  signZalopay,
} from "~/domain/payments/providers/zalopay/zalopay.server";
import { readCallback } from "~/domain/payments/providers/zalopay/zalopay-adapter.server";

/** ZaloPay publishes these keys for its sandbox. */
const [key1, key2] = ["PcY4iZIKFCIdgZvA6ueMcMHHUbRLYjPL", "kLtgPl8HHhfvMuDHPwKfgfsY4Ydm9eIz"];
const payment = { app_id: 2553, app_trans_id: "260721_DH1", amount: 250_000 };

test.each([
  [
    "create",
    {
      ...payment,
      app_user: "guest",
      app_time: 1784620413000,
      embed_data: '{"redirecturl":"https://shop.example/r"}',
      item: "[]",
    },
    "b2a4d4cd02a6c59652d47cc77f8ebdd4f67bc82c8d32c63ceb8ee281c41159e5",
  ],
  ["query", payment, "b6ccd5ab03d555810fb4742bd33cf0810e2f58f6671f7d402a6ea42d71bec8f3"],
  [
    "refund",
    { ...payment, zp_trans_id: "260721000000389", description: "Hoan tien DH1", timestamp: 1784700000000 },
    "289be83646975d8848a486e33bfd5020d4cf2ae3a1393387c50a50cf9f0e9f64",
  ],
] as const)("signs the vector of %s", (call, fields, mac) => {
  expect(signZalopay(call, fields, key1)).toBe(mac);
});

/** This is the example of docs.zalopay.vn/docs/specs/callback-api. */
const data = String.raw`{"app_id":2553,"app_trans_id":"200904_2553_1598435687208","app_time":1599189392817,"app_user":"demo","amount":10000,"embed_data":"{\"merchantinfo\":\"embeddata123\",\"promotioninfo\":\"\"}","item":"[{\"itemid\":\"knb\",\"itemname\":\"kim nguyen bao\",\"itemprice\":198400,\"itemquantity\":1}]","zp_trans_id":200904000000389,"server_time":1599189413498,"channel":38,"merchant_user_id":"7ZMSl3nEg5sOUJzOLSoUFT8xKNQVaLOLXHB--8Eytqc","user_fee_amount":0,"discount_amount":0}`;
const mac = "d8d33baf449b31d7f9b94fa50d7c942c08cd4d83f28fa185557da21acb104f67";
const read = (body: object, keys = { appId: "2553", key2 }) => readCallback(JSON.stringify(body), keys);

test("accepts the official callback by its exact text and only for its own app", () => {
  expect(read({ data, mac, type: 1 })).toMatchObject({
    reference: "2553-1598435687208",
    answer: { state: "paid", amount: 10_000, transactionId: "200904000000389" },
  });
  expect(read({ data, mac, type: 1 }, { appId: "2554", key2 })).toMatchObject({ reference: null });
  expect(read({ data, mac, type: 2 })).toBe("unclear");
  expect(read({ data: JSON.stringify(JSON.parse(data), null, 1), mac, type: 1 })).toBe("forged");
  expect(read({ data, mac: mac.replace("d", "e"), type: 1 })).toBe("forged");
});

test.each([
  ["2026-07-20T16:59:59Z", "260720"],
  ["2026-07-20T17:00:01Z", "260721"],
])("at %s ids begin with %s and contain the reference", (at, day) => {
  const id = buildTransId("ABCDEFGHJK-12", new Date(at));
  expect(id).toBe(`${day}_ABCDEFGHJK_12`);
  expect(parseReference(id)).toBe("ABCDEFGHJK-12");
  expect(buildRefundId(`rf${"0".repeat(24)}`, "2553", new Date(at))).toMatch(new RegExp(`^${day}_2553_rf0{24}$`));
});
