import { connect } from "~db/client.server";
import { fillWithPosts } from "~db/seed/many-posts";
import { fillWithProducts } from "~db/seed/many-products";
import type { Figure } from "./figure";
import { startMeter } from "./processes";
import { percentile, sendLoad } from "./send-load";
import type { BenchShop } from "./shop";
import { costOfSize } from "./targets";

const sizes = [48, 10_000, 100_000];
const withPosts = 10_000;
const connections = 4;
const seconds = 4;

const variants = {
  list: "/san-pham",
  "list by price": "/san-pham?sort=price",
  category: "/danh-muc-san-pham/dac-san",
  detail: "/san-pham/tra-shan-tuyet-nui-may",
  posts: "/bai-viet",
  "posts, page 100": "/bai-viet?page=100",
  "posts of a tag": "/bai-viet/tags/thoi-tiet",
  post: "/bai-viet/san-bien-may",
};

/** Some of these queries have joined words or typing errors, and one has no results. */
const words =
  "trà|mat ong|cap treo|caphe|áo mưa|khn len|cao treo|honey|đèn lồng|hoàn tiền|NM01-50G|xyzzy|suoi mo|trời mưa thì sao|sea of clouds|bien may".split(
    "|",
  );

export async function measureCatalog(shop: BenchShop, databaseUrl: string): Promise<Figure[]> {
  const { db, sql, close } = connect(databaseUrl, 1);
  const figures: Figure[] = [];
  const atFirst = new Map<string, number>();
  try {
    for (const size of sizes) {
      const [{ count = 0 } = {}] = await sql<{ count: number }[]>`select count(*)::int as count from products`;
      if (size > count) await fillWithProducts(db, size - count);
      // At this size the search has as many posts as products.
      if (size === withPosts) await fillWithPosts(db, size);
      await sql`analyze`;
      const column = size.toLocaleString("en");
      for (const [name, path] of Object.entries(variants)) {
        const cost = await costOf(shop, path);
        atFirst.set(name, atFirst.get(name) ?? cost ?? 0);
        const max = (atFirst.get(name) ?? 0) * costOfSize;
        // The demo has few posts with a tag, so the cost of its page cannot be compared with that of a full page.
        const target = name === "posts of a tag" ? undefined : { max };
        figures.push({ group, column, name: `${name}, CPU a request`, unit: "ms", value: cost, target });
      }
      figures.push(...(await searches(shop, column, size === withPosts)));
    }
    return figures;
  } finally {
    await close();
  }
}

const group = "Products of the catalogue (target: 1.5 times what 48 cost)";

/** Returns the processor time of Node and PostgreSQL in ms per request, or null if that of Node is unknown. */
export async function costOf(shop: BenchShop, path: string): Promise<number | null> {
  const plan = { origin: shop.origin, connections, requests: [{ path, method: "GET", headers: {} } as const] };
  await sendLoad({ ...plan, seconds: 1 });
  const used = await startMeter(shop);
  const { times } = await sendLoad({ ...plan, seconds });
  const { node, database } = await used();
  return node === null ? null : (node + (database ?? 0)) / times.length;
}

async function searches(shop: BenchShop, column: string, binding: boolean): Promise<Figure[]> {
  const requests = words.map((q) => {
    const input = encodeURIComponent(JSON.stringify({ q }));
    return { path: `/api/trpc/search.query?input=${input}`, method: "GET", headers: {} } as const;
  });
  const plan = { origin: shop.origin, connections: 1, requests };
  await sendLoad({ ...plan, seconds: 1 });
  const { times } = await sendLoad({ ...plan, seconds });
  const target = binding ? { target: { max: 50 } } : {};
  return [
    { group, column, name: "search, p50", unit: "ms", value: percentile(times, 0.5) },
    { group, column, name: "search, p99", unit: "ms", value: percentile(times, 0.99), ...target },
  ];
}
