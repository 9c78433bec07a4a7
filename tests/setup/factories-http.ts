import { setTimeout as sleep } from "node:timers/promises";
import { formatVnpayAmount, signVnpay } from "~/domain/payments/providers/vnpay/vnpay.server";
import { type PageId, pageAt } from "~/site-map";
import type { Db } from "~db/client.server";
import { findDayAhead, orderRow } from "./factories";

type Form = Record<string, string>;
export type Page = { status: number; location: string; headers: Headers; html: string };
export type Browser = ReturnType<typeof openClient>;

/** The browser runs no scripts and returns redirects instead of following them. */
export function openClient(origin: string, { refusesCookies = false } = {}) {
  // Pages with scripts set this cookie, so that the server does not write a session into URLs.
  const cookies = new Map(refusesCookies ? [] : [["cookies_work", "1"]]);
  async function ask(path: string, init: RequestInit = {}): Promise<Page> {
    const headers = new Headers(init.headers);
    // Bots get a page of one line instead of an error page, so the client uses a browser's name.
    headers.set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36");
    // The server needs no time to compress its answer.
    if (!headers.has("Accept-Encoding")) headers.set("Accept-Encoding", "identity");
    if (cookies.size > 0) headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (!refusesCookies) cookies.set(name, value);
    }
    const { status } = response;
    return {
      status,
      location: response.headers.get("Location") ?? "",
      headers: response.headers,
      html: await response.text(),
    };
  }
  const post = (path: string, form: Form, headers: Record<string, string> = {}) =>
    ask(path, { method: "POST", body: new URLSearchParams(form), headers: { Origin: origin, ...headers } });
  return { origin, cookies, get: (path: string) => ask(path), ask, post };
}

/** Returns the first slug of each page that the sitemap lists. */
export async function listedSlugs(origin: string): Promise<Map<PageId, string>> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(
    ([, url = ""]) => pageAt(new URL(url).pathname) ?? [],
  );
  return new Map(pages.reverse().flatMap(({ id, params: { slug } }) => (slug ? [[id, slug]] : [])));
}

export function findTags(html: string, name: string): Form[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [key, decodeText(value)]),
    ),
  );
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

export function decodeText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? "");
}

export function visibleText(html: string): string {
  return decodeText(html.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, " ").replace(/<[^>]+>/g, " ")).replace(
    /\s+/g,
    " ",
  );
}

export function readTypedValues(html: string): Form {
  const inputs = findTags(html, "input").filter(
    ({ type, checked }) => !/radio|checkbox/.test(type ?? "") || checked !== undefined,
  );
  const areas = [...html.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>([^<]*)</g)].map(([, name = "", text = ""]) => [
    name,
    decodeText(text),
  ]);
  return Object.fromEntries([
    ...inputs.map(({ name = "", type, value = type === "checkbox" ? "on" : "" }) => [name, value]),
    ...areas,
  ]);
}

/** The answer redirects to the checkout. */
export async function postTicketOrder(pages: Browser, { adults = 1, prefix = "" } = {}) {
  const [slug, date] = ["cap-treo-khu-hoi", findDayAhead(2)];
  const path = `${prefix || ""}/order-ticket?ticket=${slug}&date=${date}`;
  await pages.get(path);
  return pages.post(path, { ticket: slug, date, time: "", "quantities.adult": String(adults) });
}

export const contact = { fullName: "Trần Thị Hoa", phoneNumber: "0912 345 678", email: "hoa@example.vn" };

export async function readCheckoutForm(pages: Browser, changes: Form = {}, path = "/checkout/ticket"): Promise<Form> {
  const { key = "", total = "", contents = "" } = readTypedValues((await pages.get(path)).html);
  return { key, total, contents, ...contact, method: "vnpay", acceptPolicies: "on", ...changes };
}

export async function createVnpayWebhook(
  db: Db,
  code: string,
  transaction = "14422574",
  response = "00",
): Promise<string> {
  const { order, attempt } = await orderRow(db, code);
  const fields = {
    vnp_TmnCode: "DEMOTMN1",
    vnp_TxnRef: attempt.reference,
    vnp_Amount: formatVnpayAmount(order.total),
    vnp_ResponseCode: response,
    vnp_TransactionStatus: response === "00" ? "00" : "02",
    vnp_TransactionNo: transaction,
    vnp_PayDate: "20261121090000",
  };
  return `/webhooks/vnpay?${new URLSearchParams({ ...fields, vnp_SecureHash: signVnpay(fields, "demo-vnpay-secret") })}`;
}

/** Repeats the check for some seconds until it succeeds. */
export async function waitUntil<T>(check: () => Promise<T | null | undefined | false>, seconds = 45): Promise<T> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(50)) {
    const seen = await check();
    if (seen) return seen;
  }
  throw new Error(`not so within ${seconds} s: ${check}`);
}
