import { sql } from "drizzle-orm";
import { currentTime } from "~/lib/clock";
import { connect, type Db } from "~db/client.server";

/** Each entry has the beginning of a name, a demo product for category and pictures, and a usual price. */
const things = [
  ["Trà xanh", "Green tea", "tra-shan-tuyet-nui-may", 120_000],
  ["Trà ướp sen", "Lotus tea", "tra-o-long-suoi-mo", 210_000],
  ["Lá xông", "Steam-bath leaves", "la-ngam-chan", 60_000],
  ["Mật ong", "Honey", "mat-ong-rung", 150_000],
  ["Mứt", "Jam", "mut-trai-cay", 80_000],
  ["Muối ớt", "Chilli salt", "muoi-ot-la-e", 40_000],
  ["Cà phê", "Coffee", "ca-phe-arabica-deo-may", 140_000],
  ["Sô-cô-la", "Chocolate", "so-co-la-ca-cao", 75_000],
  ["Bánh quy", "Biscuits", "banh-bong-may", 110_000],
  ["Khăn", "Scarf", "khan-len-det-tay", 260_000],
  ["Áo thun", "T-shirt", "ao-thun-dinh-may", 190_000],
  ["Mũ len", "Wool hat", "mu-len-qua-bong", 130_000],
  ["Cốc gốm", "Mug", "coc-gom-suong-mai", 160_000],
  ["Ấm trà", "Teapot", "am-tra-dat-den", 520_000],
  ["Đèn lồng", "Lantern", "den-long-lua", 180_000],
  ["Nến thơm", "Candle", "nen-thom-rung-thong", 150_000],
  ["Áo mưa", "Poncho", "ao-mua-choang", 120_000],
  ["Bình nước", "Flask", "binh-giu-nhiet", 280_000],
  ["Đèn pin", "Torch", "den-doi-dau", 240_000],
  ["Bưu thiếp", "Postcards", "bo-buu-thiep-bon-mua", 45_000],
  ["Sổ tay", "Notebook", "so-tay-duong-len-dinh", 90_000],
  ["Tranh in", "Print", "tranh-in-bien-may", 380_000],
  ["Diều", "Kite", "dieu-canh-nui", 130_000],
  ["Xếp hình", "Jigsaw", "xep-hinh-tuyen-cap", 160_000],
] as const;
const places =
  "Suối Mơ,Đèo Mây,Đỉnh Mây,Cổng Trời,Cầu Treo,Xóm Đèo,Suối Đá,Đồi Trà,Rừng Thông,Thung Lũng,Bờ Suối,Vườn Hồng,Ga Cũ,Biển Mây,Đồi Gió,Hồ Xanh,Lạc Dương,Lâm Hà,Đạ Huoai";
const styles =
  "mộc,sớm mai,đêm sương,mùa mưa,mùa hoa,hoàng hôn,đặc biệt,cỡ nhỏ,cỡ lớn,làm tay,truyền thống,đầu mùa,nguyên bản";

export async function fillWithProducts(db: Db, count: number) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    // The triggers would write each product again. Prices are known here, and the index is filled at the end.
    await tx.execute(sql`alter table variants disable trigger variants_added`);
    await tx.execute(sql`alter table products disable trigger products_search`);
    await tx.execute(sql`
      create temporary table many on commit drop as
      select n, (select coalesce(max(id), 0) from products) + n as number, p.category_id, p.pictures, p.weight_grams,
        t.vi || ' ' || split_part(${places}, ',', 1 + n % 19) || ' ' || split_part(${styles}, ',', 1 + n / 7 % 13) || ' ' || n as vi,
        t.en || ' ' || split_part(${places}, ',', 1 + n % 19) || ' ' || n as en,
        t.price + (abs(hashint4(n)) % 200) * 1000 as price, 1 + n % 3 as choices
      from generate_series(1, ${count}::int) n
      join jsonb_to_recordset(${JSON.stringify(thingRows())}::jsonb) t (i int, vi text, en text, slug text, price int)
        on t.i = n % ${things.length}::int
      join products p on p.slug = t.slug`);
    await tx.execute(sql`
      insert into products
        (slug, category_id, name, summary, description, pictures, labels, options, weight_grams, price_from, position, created_at)
      select 'hang-' || number, category_id, jsonb_build_object('vi', vi, 'en', en),
        jsonb_build_object('vi', 'Hàng thử số ' || n, 'en', 'Sample number ' || n),
        jsonb_build_object('vi', 'Chỉ để đo: ' || vi || '.', 'en', 'For measuring only: ' || en || '.'),
        pictures, case when n % 11 = 0 then array['featured'] when n % 13 = 0 then array['new'] else '{}' end,
        case choices when 1 then '[]'::jsonb else jsonb_build_array(jsonb_build_object('key', 'co',
          'name', '{"vi":"Cỡ","en":"Size"}'::jsonb, 'values', (select jsonb_agg(jsonb_build_object(
            'key', k::text, 'name', jsonb_build_object('vi', 'Cỡ ' || k, 'en', 'Size ' || k))) from generate_series(1, choices) k))) end,
        weight_grams, price, 100 + n, ${currentTime().toISOString()}::timestamptz - make_interval(days => n % 700, secs => n)
      from many`);
    await tx.execute(sql`
      create temporary table choices_of_many on commit drop as
      select nextval(pg_get_serial_sequence('stocks', 'id')) as stock_id, p.id as product_id, many.number, many.n,
        many.price, many.choices, k
      from many join products p on p.slug = 'hang-' || number, generate_series(1, choices) k`);
    await tx.execute(sql`
      insert into stocks (id, quantity) overriding system value
      select stock_id, abs(hashint4(n + k)) % 60 from choices_of_many`);
    await tx.execute(sql`
      insert into variants (product_id, sku, choice, price, stock_id, position)
      select product_id, 'M' || number || '-' || k, case choices when 1 then '{}' else jsonb_build_object('co', k::text) end,
        price + (k - 1) * 15000, stock_id, k
      from choices_of_many`);
    await tx.execute(sql`alter table variants enable trigger variants_added`);
    await tx.execute(sql`alter table products enable trigger products_search`);
    await tx.execute(sql`update products set slug = slug from many where slug = 'hang-' || number`);
  });
  await db.execute(sql`analyze products, variants`);
}

const thingRows = () => things.map(([vi, en, slug, price], i) => ({ i, vi, en, slug, price }));

if (process.argv[1] === import.meta.filename) {
  const url = process.env.DATABASE_URL;
  const count = Number(process.argv[2] ?? 10_000);
  if (!url || !Number.isInteger(count)) throw new Error("Usage: DATABASE_URL=… tsx db/seed/many-products.ts 10000");
  const { db, close } = connect(url, 1);
  try {
    await fillWithProducts(db, count);
    console.log(`${count} products more.`);
  } finally {
    await close();
  }
}
