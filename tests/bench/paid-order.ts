import { randomUUID } from "node:crypto";
import { openApi } from "../setup/api";
import { findDayAhead, newPhone } from "../setup/factories";

type Bought = { date: string; adults: number };

export async function paidOrder(
  origin: string,
  { date, adults }: Bought = { date: findDayAhead(2), adults: 4 },
): Promise<{ code: string; cookie: string }> {
  const session = `bench_${randomUUID()}`;
  const { cart, checkout, orders } = openApi(origin, { "x-session-id": session }).client;
  const seats = { slug: "cap-treo-khu-hoi", date, quantities: { adult: adults } };
  const { contents, total } = await cart.add.mutate(seats);
  const buyer = { fullName: "Trần Thị Hoa", phoneNumber: newPhone(), email: "hoa@example.vn", method: "vietqr" };
  const form = { ...buyer, key: randomUUID(), contents, total, acceptPolicies: true };
  const { code } = await checkout.placeOrder.mutate(form);
  const { step } = await orders.payment.query({ code });
  if (step?.kind !== "transfer") throw new Error("not paid by transfer");
  const { account, amount, memo } = step.transfer;
  const body = new URLSearchParams({ account, amount: String(amount), memo });
  await fetch(`${origin}/simulator/bank`, { method: "POST", headers: { Origin: origin }, body });
  return { code, cookie: `cart_session=${session}` };
}
