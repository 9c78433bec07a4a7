import { expect, test } from "vitest";
import { readMomoAnswer, signMomo } from "~/domain/payments/providers/momo/momo.server";

/** MoMo publishes these keys for its sandbox. */
const keys = { accessKey: "F8BBA842ECF85", secretKey: "K951B6PE1waDMi640xX08PD3vg6EkVlz" };
const order = {
  partnerCode: "MOMO",
  orderId: "DH-1",
  requestId: "DH-1-a",
  amount: 250_000,
  orderInfo: "Thanh toan don hang DH-1",
  extraData: "",
};

test.each([
  [
    "create",
    {
      ...order,
      ipnUrl: "https://shop.example/ipn/momo",
      redirectUrl: "https://shop.example/r",
      requestType: "captureWallet",
    },
    "807a882a7c4517bd9b8cbe234109982a2fd936df1c2ed87e1ac4aee588a7d5be",
  ],
  [
    "webhook",
    {
      ...order,
      message: "Successful.",
      orderType: "momo_wallet",
      payType: "qr",
      responseTime: 1784620500000,
      resultCode: 0,
      transId: 4088878653,
    },
    "491e21587e13dd8428fbb11a63de4b5291e6bb8df5663715c1b206dd2478c41e",
  ],
  ["query", { ...order, requestId: "DH-1-q" }, "a57c49185f160ff1814f9488833ffb4012fb27384463d860f85a9e0a8fe7b6b0"],
  [
    "refund",
    { ...order, orderId: "DH-1-R1", requestId: "DH-1-R1", description: "Hoan tien DH-1", transId: 4088878653 },
    "7f38287e73471531f0240f21b2141cb8132fea2f513501b454c96eb2478cd78f",
  ],
] as const)("signs the vector of %s", (message, fields, signature) => {
  expect(signMomo(message, fields, keys)).toBe(signature);
});

test.each([
  [{ resultCode: "0", amount: "250000", transId: "4088878653" }, "paid"],
  [{ resultCode: "9000", amount: "250000", transId: "4088878653" }, "paid"],
  [{ resultCode: "0", amount: "250000", transId: "0" }, "unknown"],
  [{ resultCode: "0", amount: "2500.5", transId: "4088878653" }, "unknown"],
  [{ resultCode: "1000", amount: "250000", transId: "0" }, "unknown"],
  [{ resultCode: "7002", amount: "250000", transId: "0" }, "unknown"],
  [{ resultCode: "1006", amount: "250000", transId: "0" }, "failed"],
  [{ resultCode: "13", amount: "250000", transId: "0" }, "unknown"],
  [{}, "unknown"],
])("reads %j as %s", (fields, state) => {
  expect(readMomoAnswer(fields).state).toBe(state);
});
