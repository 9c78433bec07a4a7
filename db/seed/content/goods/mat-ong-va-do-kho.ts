import { byWeight, type Good, specs } from "./good";

export const matOngVaDoKho: Good[] = [
  {
    slug: "mat-ong-rung",
    name: { vi: "Mật ong Núi Mây", en: "Núi Mây honey" },
    summary: {
      vi: "Hoa rừng hay hoa cà phê, quay tay, không đun",
      en: "Forest or coffee blossom, spun by hand, never heated",
    },
    description: {
      vi: `Đàn ong của anh Tư đi hai chỗ trong năm: tháng Hai ở rẫy cà phê, tháng Năm vào bìa rừng. Vì thế có hai thứ mật. **Hoa cà phê** màu sáng, thơm, mau kết tinh. **Hoa rừng** sẫm, gắt hơn một chút, và để được lâu.

Mật đóng đường dưới đáy là chuyện thường. Ngâm hũ vào nước ấm chừng 40 °C là tan; đừng cho vào lò vi sóng.

Trẻ dưới 12 tháng tuổi không ăn mật ong.`,
      en: `Anh Tư's bees travel twice a year: to the coffee hills in February, to the forest edge in May. So there are two honeys. **Coffee blossom** is light and fragrant and soon sets. **Forest** is darker, a little sterner, and keeps longer.

If sugar forms at the bottom, nothing is wrong: stand the jar in warm water, about 40 °C. No microwaves, please.

Honey is not for babies under 12 months.`,
    },
    specifications: [
      specs.origin("Xã Suối Mơ, trại của anh Tư", "Suối Mơ commune, Anh Tư's hives"),
      specs.contents("Mật ong 100%, độ ẩm dưới 20%", "100% honey, under 20% moisture"),
      specs.keeps("24 tháng, đậy kín", "24 months, closed"),
      specs.inside("Hũ thủy tinh, có que gỗ với hũ 500 g trở lên", "Glass jar; a wooden dipper from 500 g up"),
    ],
    labels: ["featured"],
    options: [
      {
        key: "hoa",
        name: { vi: "Mùa hoa", en: "Blossom" },
        values: [
          { key: "hoa-rung", name: { vi: "Hoa rừng", en: "Forest" } },
          { key: "hoa-ca-phe", name: { vi: "Hoa cà phê", en: "Coffee" } },
        ],
      },
      byWeight("250g", "500g", "1kg"),
    ],
    tiers: [{ min: 4, percent: 6 }],
    variants: [
      { choice: { hoa: "hoa-rung", "khoi-luong": "250g" }, price: 125_000, stock: 52 },
      { choice: { hoa: "hoa-rung", "khoi-luong": "500g" }, price: 235_000, stock: 31 },
      { choice: { hoa: "hoa-rung", "khoi-luong": "1kg" }, price: 440_000, stock: 3 },
      { choice: { hoa: "hoa-ca-phe", "khoi-luong": "250g" }, price: 115_000, stock: 40 },
      { choice: { hoa: "hoa-ca-phe", "khoi-luong": "500g" }, price: 215_000, stock: 0 },
    ],
    weightGrams: 700,
    daysOld: 240,
    related: ["tra-gung-say", "keo-gung-mat-ong", "mut-trai-cay", "tra-shan-tuyet-nui-may"],
  },
  {
    slug: "mut-trai-cay",
    name: { vi: "Mứt nấu nồi đồng", en: "Copper-pot jam" },
    summary: {
      vi: "Dâu tây, dâu tằm hay chanh dây, ít đường",
      en: "Strawberry, mulberry or passion fruit, light on sugar",
    },
    description: {
      vi: `Nấu mỗi mẻ sáu hũ trong nồi đồng của quán ga đỉnh, khuấy tay. Trái nhiều hơn đường: cứ 100 g mứt có 62 g trái, nên mở ra là phải để tủ lạnh.

Dâu tây hết mùa từ tháng Sáu đến tháng Mười, lúc đó chúng tôi không làm, chứ không dùng trái đông lạnh.`,
      en: `Six jars at a time, stirred by hand in the copper pot of the summit café. There is more fruit than sugar, 62 g in every 100, so once opened it lives in the fridge.

Strawberries pause from June to October. So do we; we do not cook frozen fruit.`,
    },
    specifications: [
      specs.weight("210 g"),
      specs.contents("Trái 62%, đường mía, nước cốt chanh", "62% fruit, cane sugar, lime juice"),
      specs.keeps("9 tháng; mở nắp dùng trong 4 tuần", "9 months; 4 weeks once opened"),
      specs.maker("Bếp ga đỉnh", "The summit kitchen"),
    ],
    options: [
      {
        key: "huong-vi",
        name: { vi: "Vị", en: "Flavour" },
        values: [
          { key: "dau-tay", name: { vi: "Dâu tây", en: "Strawberry" } },
          { key: "dau-tam", name: { vi: "Dâu tằm", en: "Mulberry" } },
          { key: "chanh-day", name: { vi: "Chanh dây", en: "Passion fruit" } },
        ],
      },
    ],
    tiers: [{ min: 3, percent: 5 }],
    variants: [
      { choice: { "huong-vi": "dau-tay" }, price: 89_000, stock: 46 },
      { choice: { "huong-vi": "dau-tam" }, price: 89_000, stock: 27 },
      { choice: { "huong-vi": "chanh-day" }, price: 79_000, stock: 0 },
    ],
    weightGrams: 380,
    daysOld: 96,
    related: ["siro-dau-tam", "banh-bong-may", "mat-ong-rung"],
  },
  {
    slug: "hong-treo-gio",
    name: { vi: "Hồng treo gió", en: "Wind-dried persimmons" },
    summary: {
      vi: "Treo hiên ba tuần, đường tự lên phấn",
      en: "Three weeks under the eaves, dusted by their own sugar",
    },
    description: {
      vi: `Từng trái được gọt tay, buộc cuống, treo dưới hiên ga Suối Mơ cho gió và nắng làm nốt việc còn lại. Ngày thứ ba mới nắn, ngày hai mốt thì hạ xuống. Lớp phấn trắng ngoài vỏ là đường của chính trái hồng.

Dẻo, mật ở giữa còn ướt. Bỏ ngăn mát, ăn dần; hoặc nướng sơ một phút cho biết.`,
      en: `Each fruit is peeled by hand, tied by its stalk and hung under the eaves of Suối Mơ station, where wind and sun do the rest. They are first kneaded on day three and taken down on day twenty-one. The white dust is the fruit's own sugar.

Chewy outside, still wet in the middle. Keep them cool and eat them slowly, or toast one for a minute and see.`,
    },
    specifications: [
      specs.weight("500 g, 9–11 trái", "500 g, 9–11 fruits"),
      specs.contents("Hồng vuông, không gì khác", "Persimmons, nothing else"),
      specs.keeps("3 tháng ngăn mát", "3 months in the fridge"),
      specs.origin("Vườn hồng xóm Đèo", "The orchards of Đèo hamlet"),
    ],
    labels: ["new", "featured"],
    variants: [{ price: 285_000, stock: 18 }],
    weightGrams: 620,
    daysOld: 6,
    related: ["tra-o-long-suoi-mo", "mac-ca-rang", "khoai-lang-deo"],
  },
  {
    slug: "mac-ca-rang",
    name: { vi: "Mắc ca rang nứt vỏ", en: "Roasted macadamias" },
    summary: { vi: "Rang cát, nứt sẵn, kèm que tách", en: "Sand-roasted, already cracked, key included" },
    description: {
      vi: `Hạt năm nay, loại trên 22 mm. Rang cát nên chín đều, vỏ nứt vừa đủ để que tách lọt vào; que nằm trong gói, đừng dùng răng.`,
      en: `This year's nuts, all above 22 mm. Roasting in sand cooks them evenly and cracks the shell just enough for the key. The key is in the bag; please do not use your teeth.`,
    },
    specifications: [
      specs.contents("Hạt mắc ca nguyên vỏ", "Macadamias in their shells"),
      specs.origin("Lâm Hà, Lâm Đồng", "Lâm Hà, Lâm Đồng"),
      specs.keeps("8 tháng", "8 months"),
    ],
    options: [byWeight("250g", "500g")],
    variants: [
      { choice: { "khoi-luong": "250g" }, price: 110_000, stock: 64 },
      { choice: { "khoi-luong": "500g" }, price: 205_000, stock: 33 },
    ],
    weightGrams: 400,
    daysOld: 150,
    related: ["hong-treo-gio", "khoai-lang-deo", "so-co-la-ca-cao"],
  },
  {
    slug: "siro-dau-tam",
    name: { vi: "Siro dâu tằm", en: "Mulberry syrup" },
    summary: { vi: "Ngâm đường ba tháng, pha với nước lạnh", en: "Three months in sugar; mix with cold water" },
    description: {
      vi: `Một phần siro, bốn phần nước lạnh, vài viên đá. Ở quán ga đỉnh chúng tôi thêm một lát chanh, và buổi trưa tháng Tư thì bán hết trước hai giờ.

Không có cồn, trẻ con uống được.`,
      en: `One part syrup, four parts cold water, a few ice cubes. The summit café adds a slice of lime, and on April noons is sold out by two.

No alcohol: children may have it too.`,
    },
    specifications: [
      specs.volume("500 ml"),
      specs.contents("Dâu tằm 55%, đường mía", "55% mulberries, cane sugar"),
      specs.keeps("12 tháng; mở nắp để tủ lạnh", "12 months; in the fridge once opened"),
    ],
    variants: [{ price: 98_000, stock: 57 }],
    weightGrams: 950,
    daysOld: 130,
    related: ["mut-trai-cay", "tra-atiso-tui-loc", "mat-ong-rung"],
  },
  {
    slug: "muoi-ot-la-e",
    name: { vi: "Muối ớt lá é", en: "Chilli and lemon-basil salt" },
    summary: {
      vi: "Giã tay, chấm gì cũng được, nhất là trái cây",
      en: "Pounded by hand, good with anything, best with fruit",
    },
    description: {
      vi: `Lá é hái ven suối, ớt xiêm rừng, muối hạt rang. Giã chứ không xay, nên hạt không đều và thơm lâu.

Có hai độ cay. **Cay vừa** là với người ở đây, bạn nên hiểu theo nghĩa đó.`,
      en: `Lemon basil from the stream bank, wild bird's-eye chilli, roasted coarse salt. Pounded, not ground, which is why the grains are uneven and the scent stays.

There are two strengths. **Medium** is medium by local standards; please read it that way.`,
    },
    specifications: [
      specs.weight("120 g"),
      specs.contents("Muối hạt, ớt xiêm, lá é, tỏi", "Coarse salt, chilli, lemon basil, garlic"),
      specs.keeps("12 tháng", "12 months"),
    ],
    options: [
      {
        key: "do-cay",
        name: { vi: "Độ cay", en: "Heat" },
        values: [
          { key: "cay-vua", name: { vi: "Cay vừa", en: "Medium" } },
          { key: "cay-du", name: { vi: "Cay dữ", en: "Fierce" } },
        ],
      },
    ],
    tiers: [
      { min: 3, percent: 5 },
      { min: 6, percent: 10 },
    ],
    variants: [
      { choice: { "do-cay": "cay-vua" }, price: 45_000, stock: 120 },
      { choice: { "do-cay": "cay-du" }, price: 45_000, stock: 85 },
    ],
    weightGrams: 220,
    daysOld: 260,
    related: ["mac-ca-rang", "hong-treo-gio", "bat-gom-an-com"],
  },
];
