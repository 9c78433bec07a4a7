import { afterEach, expect, it, test, vi } from "vitest";
import {
  buildVnpayQuery,
  buildVnpayRefund,
  queryVnpay,
  requestVnpayRefund,
  sealVnpayMessage,
  verifyVnpayMessage,
} from "~/domain/payments/providers/vnpay/vnpay-api.server";

const V3_HASH =
  "f8d4fd5fc4d85e002be16f9b67d941c2975152d30b6e1d21dc0ebd55038198df18b003c35d62be413b4516f4f6eb778db43ad9f5fabb03bd1b2268d62d484295";
const V4_HASH =
  "113ac4f79c43dc01891a6e473d227e7a2bac42b5a1c3346e845ed33e85527f97159a2f4cfd6971d701562011a6b0585f47d44f6996c13bbbd9e69d1109e56527";

const merchant = { endpoint: "https://vnpay.example/api", tmnCode: "TESTTMN1", secret: "SECRETKEY" };
const call = { txnRef: "DH-1", createdAt: new Date("2026-07-21T08:33:33Z"), ipAddr: "127.0.0.1" };
const query = { ...call, requestId: "REQ1", orderInfo: "Query DH-1", now: new Date("2026-07-21T09:00:00Z") };
const refund = {
  ...call,
  requestId: "REQ2",
  orderInfo: "Hoan tien DH-1",
  now: new Date("2026-07-22T03:00:00Z"),
  amount: 250_000,
  isFull: true,
  transactionNo: "14422574",
  createBy: "staff",
};

afterEach(() => vi.unstubAllGlobals());

it("signs V3 and V4", () => {
  expect(buildVnpayQuery(query, merchant)).toMatchObject({ vnp_Command: "querydr", vnp_SecureHash: V3_HASH });
  expect(buildVnpayRefund(refund, merchant)).toMatchObject({ vnp_Amount: "25000000", vnp_SecureHash: V4_HASH });
  expect(buildVnpayRefund({ ...refund, isFull: false, transactionNo: undefined }, merchant)).toMatchObject({
    vnp_TransactionType: "03",
    vnp_TransactionNo: "0",
  });
  expect(verifyVnpayMessage("query", buildVnpayQuery(query, merchant), merchant.secret)).toBe(true);
  expect(verifyVnpayMessage("refund", buildVnpayQuery(query, merchant), merchant.secret)).toBe(false);
});

const paid = { vnp_ResponseCode: "00", vnp_TransactionStatus: "00", vnp_TxnRef: "DH-1", vnp_Amount: "25000000" };
const answer = (body: unknown, status = 200) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

it("reads a signed answer", async () => {
  const fetched = answer({
    ...sealVnpayMessage("queryReply", paid, merchant.secret),
    vnp_Amount: 25000000,
    vnp_PayDate: null,
  });
  expect(await queryVnpay(query, merchant)).toMatchObject({ amount: 250_000, txnRef: "DH-1" });
  expect(fetched.mock.calls[0]?.[0]).toBe(merchant.endpoint);
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toEqual(buildVnpayQuery(query, merchant));
  answer(sealVnpayMessage("refundReply", paid, merchant.secret));
  expect(await requestVnpayRefund(refund, merchant)).toMatchObject({ responseCode: "00" });
});

test.each([
  ["unsigned", paid, 200],
  ["forged", sealVnpayMessage("queryReply", paid, "OTHER"), 200],
  ["changed", { ...sealVnpayMessage("queryReply", paid, merchant.secret), vnp_Amount: "1" }, 200],
  ["null", null, 200],
  ["a failure", sealVnpayMessage("queryReply", paid, merchant.secret), 502],
])("refuses an answer that is %s", async (_, body, status) => {
  answer(body, status);
  await expect(queryVnpay(query, merchant)).rejects.toThrow(/vnpay/);
});
