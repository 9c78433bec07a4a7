import { randomInt, randomUUID } from "node:crypto";
import type { LoadRequest } from "./load-generator";
import { type Added, addToCart, callHoldPlaces } from "./visit";

type Crowd = { seats: number; held: boolean; orders: number };

/** Each order belongs to a new visitor, with or without held places. */
export async function prepareOrders(origin: string, { seats, held, orders }: Crowd): Promise<LoadRequest[]> {
  const requests: LoadRequest[] = [];
  let begun = 0;
  const prepare = async () => {
    while (begun++ < orders) {
      const session = `bench_${randomUUID()}`;
      const added = await addToCart(origin, session, { kind: "booking", adults: seats });
      if (held) await callHoldPlaces(origin, session);
      requests.push(checkoutForm(origin, session, added));
    }
  };
  await Promise.all(Array.from({ length: 8 }, prepare));
  return requests;
}

/** The form as a browser sends it, including empty fields. */
function checkoutForm(origin: string, session: string, { total, contents }: Added): LoadRequest {
  const fields = {
    key: randomUUID(),
    total: String(total),
    contents,
    fullName: "Nguyễn Thị Mây",
    phoneNumber: `09${randomInt(1e8).toString().padStart(8, "0")}`,
    email: "",
    note: "",
    method: "vietqr",
    acceptPolicies: "on",
  };
  return {
    path: "/checkout/ticket",
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Accept-Encoding": "br",
      Origin: origin,
      "Sec-Fetch-Site": "same-origin",
      Cookie: `cart_session=${session}`,
    },
    body: new URLSearchParams(fields).toString(),
  };
}
