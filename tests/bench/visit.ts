import { randomUUID } from "node:crypto";
import { addDays, shopDate } from "~/lib/shop-time";

/** What everybody here buys: a day ticket three days ahead. */
export const ticket = { slug: "cap-treo-khu-hoi", date: addDays(shopDate(new Date()), 3), time: "" };

const visitor = `bench_${randomUUID()}`;
export const visitorCookie = { name: "cart_session", value: visitor };

/** The pages that are measured. The personal ones are seen by a visitor with one line in the cart. */
export const pages = [
  { id: "home", path: "/", personal: false },
  { id: "list", path: "/tickets", personal: false },
  { id: "detail", path: `/tickets/${ticket.slug}`, personal: false },
  { id: "cart", path: "/cart", personal: true },
  { id: "checkout", path: "/checkout", personal: true },
] as const;

export type PageName = (typeof pages)[number]["id"];
export const orderPath = `/dat-ve?ticket=${ticket.slug}&date=${ticket.date}&people=2`;

/** Puts two adults into the visitor's cart, and checks that every page stands. */
export async function fillBaskets(origin: string) {
  await addToCart(origin, visitor, { kind: "cart", adults: 2 });
  for (const { path } of pages) {
    const response = await fetch(origin + path, { headers: { Cookie: `cart_session=${visitor}` } });
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    await response.arrayBuffer();
  }
}

type Wish = { kind: "cart" | "booking"; adults: number };

/** By the API, as a visitor of its own; gives the cart's total. */
export async function addToCart(origin: string, session: string, { kind, adults }: Wish): Promise<number> {
  const response = await fetch(`${origin}/api/trpc/cart.add`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-session-id": session },
    body: JSON.stringify({ ...ticket, kind, quantities: { adult: adults } }),
  });
  const answer = (await response.json()) as { result?: { data: { total: number } } };
  if (!answer.result) throw new Error(`cart.add answers ${response.status}: ${JSON.stringify(answer)}`);
  return answer.result.data.total;
}
