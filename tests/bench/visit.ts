import { randomUUID } from "node:crypto";
import { currentTime } from "~/lib/clock";
import { addDays, shopDate } from "~/lib/shop-time";

export const ticket = { slug: "cap-treo-khu-hoi", date: addDays(shopDate(currentTime()), 3), time: "" };

const visitor = `bench_${randomUUID()}`;
export const visitorCookie = { name: "cart_session", value: visitor };

/** The measured pages. The personal ones are opened by a visitor with one line in the cart. */
export const pages = [
  { id: "home", path: "/", personal: false },
  { id: "list", path: "/tickets", personal: false },
  { id: "detail", path: `/tickets/${ticket.slug}`, personal: false },
  { id: "cart", path: "/cart", personal: true },
  { id: "checkout", path: "/checkout", personal: true },
] as const;

export type BenchPage = (typeof pages)[number]["id"];
export const orderPath = `/dat-ve?ticket=${ticket.slug}&date=${ticket.date}&people=2`;

export async function fillCarts(origin: string) {
  await addToCart(origin, visitor, { kind: "cart", adults: 2 });
  for (const { path } of pages) {
    const response = await fetch(origin + path, { headers: { Cookie: `cart_session=${visitor}` } });
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    await response.arrayBuffer();
  }
}

export type Added = { total: number; contents: string };
type LoadRequest = { kind: "cart" | "booking"; adults: number };

export async function addToCart(origin: string, session: string, { kind, adults }: LoadRequest): Promise<Added> {
  const input = { ...ticket, kind, quantities: { adult: adults } };
  return callApi<Added>(origin, session, "cart.add", input);
}

export async function callHoldPlaces(origin: string, session: string) {
  await callApi(origin, session, "checkout.hold", { kind: "booking" });
}

async function callApi<T>(origin: string, session: string, procedure: string, input: object): Promise<T> {
  const response = await fetch(`${origin}/api/trpc/${procedure}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-session-id": session },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as { result?: { data: T } };
  if (!answer.result) throw new Error(`${procedure} answers ${response.status}: ${JSON.stringify(answer)}`);
  return answer.result.data;
}
