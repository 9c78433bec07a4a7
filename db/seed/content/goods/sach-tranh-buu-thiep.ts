import { byColour, type Good, specs } from "./good";

export const sachTranhBuuThiep: Good[] = [
  {
    slug: "bo-buu-thiep-bon-mua",
    name: { vi: "Bộ bưu thiếp Bốn giờ trong ngày", en: "Four Hours postcard set" },
    summary: {
      vi: "Tám tấm: bình minh, trưa, hoàng hôn, đêm đèn lồng",
      en: "Eight cards: dawn, noon, dusk and lantern night",
    },
    description: {
      vi: `Tám tấm, bốn giờ, mỗi giờ hai cảnh. Giấy 350 g, mặt sau không tráng nên bút nào cũng viết được.

Ga đỉnh có hòm thư và con dấu riêng. Gửi từ đó thì thư đi chậm hơn ở dưới một ngày, vì nó cũng phải đi cáp treo.`,
      en: `Eight cards, four hours, two views of each. 350 g paper, uncoated on the back so that any pen will write.

The summit station has a letter box and a postmark of its own. Mail from there takes a day longer; it has to ride the cable car too.`,
    },
    specifications: [
      specs.inside("8 bưu thiếp, 8 phong bì", "8 postcards, 8 envelopes"),
      specs.size("10,5 × 14,8 cm"),
      specs.material("Giấy mỹ thuật 350 g", "350 g art paper"),
    ],
    tiers: [
      { min: 3, percent: 5 },
      { min: 10, percent: 15 },
    ],
    variants: [{ price: 68_000, stock: 150 }],
    weightGrams: 130,
    daysOld: 310,
    related: ["so-tay-duong-len-dinh", "tranh-in-bien-may", "huy-hieu-men"],
  },
  {
    slug: "so-tay-duong-len-dinh",
    name: { vi: "Sổ tay Đường lên đỉnh", en: "Way Up notebook" },
    summary: { vi: "192 trang, giấy ngà, bìa vải, dây chun", en: "192 ivory pages, cloth cover, elastic band" },
    description: {
      vi: `Mỗi góc trang in độ cao, từ 590 m ở trang đầu đến 1.487 m ở trang cuối. Viết đến đâu, bạn lên đến đó.

Giấy 100 g, bút máy không lem. Kẻ chấm, vì không ai cãi nhau với chấm.`,
      en: `Each page carries a height in its corner, from 590 m on the first to 1,487 m on the last. You climb as you write.

100 g paper that takes a fountain pen. Dotted, because nobody argues with dots.`,
    },
    specifications: [
      specs.size("A5, 14,8 × 21 cm"),
      specs.pages("192 trang, kẻ chấm", "192, dotted"),
      specs.material("Giấy ngà 100 g, bìa vải bố", "100 g ivory paper, linen cover"),
    ],
    options: [byColour("nghe", "ngoc", "tim")],
    variants: [
      { choice: { mau: "nghe" }, price: 125_000, stock: 54 },
      { choice: { mau: "ngoc" }, price: 125_000, stock: 47 },
      { choice: { mau: "tim" }, price: 125_000, stock: 1 },
    ],
    weightGrams: 340,
    daysOld: 180,
    related: ["bo-buu-thiep-bon-mua", "sach-cay-co-nui-may", "lich-ban-2027"],
  },
  {
    slug: "tranh-in-bien-may",
    name: { vi: "Tranh in Biển mây", en: "Sea of Clouds print" },
    summary: { vi: "In lưới bảy màu, cuộn ống hay đóng khung sẵn", en: "Seven-colour screen print, rolled or framed" },
    description: {
      vi: `In tay bảy lượt màu, mỗi lượt chờ khô một ngày. Mỗi khổ 300 bản, đánh số bút chì ở góc.

**Cuộn ống** tiện mang về. **Đóng khung** chỉ có khổ A3: khung A2 lắp kính nặng sáu ký, chúng tôi chưa tìm được cách gửi mà không vỡ.`,
      en: `Printed by hand in seven passes, a day of drying between each. 300 copies of either size, numbered in pencil in the corner.

**Rolled** is easy to carry. **Framed** comes in A3 only: a glazed A2 frame weighs six kilos, and we have not yet found a way to post one whole.`,
    },
    specifications: [
      specs.size("A3: 29,7 × 42 cm. A2: 42 × 59,4 cm", "A3: 29.7 × 42 cm. A2: 42 × 59.4 cm"),
      specs.material("Giấy bông 300 g; khung gỗ thông", "300 g cotton paper; pine frame"),
      specs.maker("Xưởng in Ngõ Dốc, Đà Lạt", "The Ngõ Dốc print shop, Đà Lạt"),
    ],
    labels: ["featured"],
    options: [
      {
        key: "kho",
        name: { vi: "Khổ", en: "Format" },
        values: [
          { key: "a3", name: { vi: "A3", en: "A3" } },
          { key: "a2", name: { vi: "A2", en: "A2" } },
        ],
      },
      {
        key: "giao",
        name: { vi: "Cách đóng", en: "Comes" },
        values: [
          { key: "khung", name: { vi: "Đóng khung", en: "Framed" } },
          { key: "cuon", name: { vi: "Cuộn ống", en: "Rolled" } },
        ],
      },
    ],
    variants: [
      { choice: { kho: "a3", giao: "khung" }, price: 890_000, stock: 10 },
      { choice: { kho: "a3", giao: "cuon" }, price: 450_000, stock: 35 },
      { choice: { kho: "a2", giao: "cuon" }, price: 650_000, stock: 17 },
    ],
    weightGrams: 900,
    daysOld: 36,
    related: ["bo-buu-thiep-bon-mua", "lich-ban-2027", "den-long-lua"],
  },
  {
    slug: "sach-cay-co-nui-may",
    name: { vi: "Sách Cây cỏ Núi Mây", en: "Plants of Núi Mây" },
    summary: { vi: "212 loài vẽ tay, nhỏ vừa túi áo khoác", en: "212 plants drawn by hand, small enough for a jacket" },
    description: {
      vi: `Tác giả là người gác rừng hai mươi sáu năm. Ông vẽ từng loài tại chỗ nó mọc, ghi ngày, giờ và thời tiết; có loài ông chờ bốn mùa mới thấy hoa.

Có bản tiếng Việt và bản tiếng Anh. Bản tiếng Anh hết, đang in lại.`,
      en: `The author has been the forest warden for twenty-six years. He drew every plant where it grows and noted day, hour and weather; for some flowers he waited four seasons.

There is a Vietnamese and an English edition. The English one has sold out and is being reprinted.`,
    },
    specifications: [
      specs.pages("268 trang, 212 hình vẽ màu", "268, with 212 colour drawings"),
      specs.size("12 × 18 cm, bìa mềm phủ nhựa", "12 × 18 cm, wipe-clean paperback"),
      specs.maker("Lê Văn Thạnh viết và vẽ", "Written and drawn by Lê Văn Thạnh"),
    ],
    options: [
      {
        key: "ban",
        name: { vi: "Bản", en: "Edition" },
        values: [
          { key: "tieng-viet", name: { vi: "Tiếng Việt", en: "Vietnamese" } },
          { key: "tieng-anh", name: { vi: "Tiếng Anh", en: "English" } },
        ],
      },
    ],
    variants: [
      { choice: { ban: "tieng-viet" }, price: 175_000, stock: 44 },
      { choice: { ban: "tieng-anh" }, price: 215_000, stock: 0 },
    ],
    weightGrams: 360,
    daysOld: 155,
    related: ["so-tay-duong-len-dinh", "la-ngam-chan", "tra-shan-tuyet-nui-may"],
  },
  {
    slug: "lich-ban-2027",
    name: { vi: "Lịch bàn 2027", en: "Desk calendar 2027" },
    summary: {
      vi: "Mười hai cảnh núi, có ngày âm và ngày cáp nghỉ",
      en: "Twelve views, lunar dates, and the days the cable rests",
    },
    description: {
      vi: `Mỗi tháng một cảnh, có ngày âm, ngày lễ, và những ngày cáp nghỉ bảo trì để bạn khỏi đi nhầm. Mặt sau chừa chỗ trống đủ ghi việc nhà.`,
      en: `A view for each month, with lunar dates, public holidays, and the maintenance days on which not to come. The backs are blank, for the rest of your life.`,
    },
    specifications: [
      specs.size("21 × 16 cm"),
      specs.pages("13 tờ, gáy lò xo", "13 sheets, wire-bound"),
      specs.material("Giấy 250 g, đế bìa tái chế", "250 g paper, recycled board"),
    ],
    labels: ["new", "sale"],
    tiers: [{ min: 5, percent: 10 }],
    variants: [{ price: 89_000, compareAt: 110_000, stock: 85 }],
    weightGrams: 380,
    daysOld: 3,
    related: ["tranh-in-bien-may", "so-tay-duong-len-dinh", "bo-buu-thiep-bon-mua"],
  },
  {
    slug: "huy-hieu-men",
    name: { vi: "Huy hiệu men", en: "Enamel pin" },
    summary: { vi: "Cabin, đèn lồng hay đỉnh núi; cài được lên mũ", en: "Cabin, lantern or peak; looks well on a hat" },
    description: {
      vi: `Men cứng trên đồng, mài phẳng, hai chốt cài nên không xoay. Người làm ở ga đeo cái hình cabin. Bạn đeo cũng được, nhưng sẽ có người hỏi đường đến nhà vệ sinh.`,
      en: `Hard enamel on brass, polished flat, with two posts so it does not spin. Our staff wear the cabin. So may you, but people will ask you where the toilets are.`,
    },
    specifications: [
      specs.size("Đường kính 28 mm", "28 mm across"),
      specs.material("Đồng, men cứng, chốt cao su", "Brass, hard enamel, rubber clutches"),
      specs.inside("1 huy hiệu trên bìa giấy", "One pin on its card"),
    ],
    options: [
      {
        key: "hinh",
        name: { vi: "Hình", en: "Design" },
        values: [
          { key: "cabin", name: { vi: "Cabin", en: "Cabin" } },
          { key: "den-long", name: { vi: "Đèn lồng", en: "Lantern" } },
          { key: "dinh-nui", name: { vi: "Đỉnh núi", en: "Peak" } },
        ],
      },
    ],
    tiers: [
      { min: 3, percent: 10 },
      { min: 10, percent: 20 },
    ],
    variants: [
      { choice: { hinh: "cabin" }, price: 55_000, stock: 88 },
      { choice: { hinh: "den-long" }, price: 55_000, stock: 61 },
      { choice: { hinh: "dinh-nui" }, price: 55_000, stock: 4 },
    ],
    weightGrams: 25,
    daysOld: 250,
    related: ["mu-luoi-trai", "bo-buu-thiep-bon-mua", "tui-vai-qua-tram"],
  },
];
