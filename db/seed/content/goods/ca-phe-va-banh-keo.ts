import { byWeight, type Good, specs } from "./good";

export const caPheVaBanhKeo: Good[] = [
  {
    slug: "ca-phe-arabica-deo-may",
    name: { vi: "Cà phê arabica Đèo Mây", en: "Đèo Mây arabica" },
    summary: {
      vi: "Trồng ở 1.400 m, rang vừa, mỗi tuần một mẻ",
      en: "Grown at 1,400 m, medium roast, one batch a week",
    },
    description: {
      vi: `Rẫy nhà cô Lành nằm ngay dưới trụ cáp số 4: ngồi cabin nhìn xuống bên trái là thấy. Trái hái chín, phơi trên giàn, rang mỗi thứ Ba. Vị chua nhẹ của mận, hậu ngọt, không đắng gắt.

Chọn cỡ xay theo thứ bạn có ở nhà. **Nguyên hạt** giữ được lâu nhất. **Xay máy pha** chỉ đóng gói 250 g: đã xay mịn thì nên uống nhanh.`,
      en: `Cô Lành's field lies right under pylon 4: look down to the left from the cabin and you see it. Picked ripe, dried on racks, roasted every Tuesday. A little plum-like acidity, a sweet finish, no rough bitterness.

Choose the grind for what you have at home. **Whole beans** keep longest. **Espresso** grind comes in 250 g only, because ground that fine it should be drunk soon.`,
    },
    specifications: [
      specs.origin("Rẫy cô Lành, Đèo Mây, 1.400 m", "Cô Lành's field, Đèo Mây, 1,400 m"),
      specs.contents("Arabica 100%, chế biến mật ong", "100% arabica, honey process"),
      specs.brewing("15 g, 250 ml nước 93 °C", "15 g to 250 ml at 93 °C"),
      specs.keeps("6 tháng kể từ ngày rang in trên gói", "6 months from the roasting date on the bag"),
    ],
    labels: ["featured"],
    options: [
      {
        key: "xay",
        name: { vi: "Xay", en: "Grind" },
        values: [
          { key: "nguyen-hat", name: { vi: "Nguyên hạt", en: "Whole beans" } },
          { key: "xay-phin", name: { vi: "Xay phin", en: "For a phin" } },
          { key: "xay-may", name: { vi: "Xay máy pha", en: "Espresso" } },
        ],
      },
      byWeight("250g", "500g"),
    ],
    tiers: [
      { min: 3, percent: 5 },
      { min: 6, percent: 10 },
    ],
    variants: [
      { choice: { xay: "nguyen-hat", "khoi-luong": "250g" }, price: 149_000, stock: 80 },
      { choice: { xay: "nguyen-hat", "khoi-luong": "500g" }, price: 279_000, stock: 45 },
      { choice: { xay: "xay-phin", "khoi-luong": "250g" }, price: 149_000, stock: 66 },
      { choice: { xay: "xay-phin", "khoi-luong": "500g" }, price: 279_000, stock: 0 },
      { choice: { xay: "xay-may", "khoi-luong": "250g" }, price: 155_000, stock: 21 },
    ],
    weightGrams: 320,
    daysOld: 280,
    related: ["ca-phe-phin-giay", "coc-gom-suong-mai", "so-co-la-ca-cao", "banh-bong-may"],
  },
  {
    slug: "ca-phe-phin-giay",
    name: { vi: "Cà phê phin giấy mang đi", en: "Drip-bag coffee" },
    summary: { vi: "Mười gói, chỉ cần nước nóng và một cái cốc", en: "Ten bags; all you need is hot water and a cup" },
    description: {
      vi: `Xé, gác hai quai lên miệng cốc, rót làm ba lần. Cùng mẻ rang với gói arabica Đèo Mây, mỗi gói 12 g. Nhẹ, nên chúng tôi hay thấy nó trong ba lô của người đi cắm trại.`,
      en: `Tear it, hang the two ears on your cup, pour three times. The same roast as our Đèo Mây arabica, 12 g a bag, and light enough that campers pack it first.`,
    },
    specifications: [
      specs.inside("10 gói x 12 g", "10 bags of 12 g"),
      specs.contents("Arabica Đèo Mây 100%", "100% Đèo Mây arabica"),
      specs.keeps("9 tháng", "9 months"),
    ],
    labels: ["new"],
    variants: [{ price: 129_000, stock: 90 }],
    weightGrams: 190,
    daysOld: 20,
    related: ["ca-phe-arabica-deo-may", "binh-giu-nhiet", "coc-gom-suong-mai"],
  },
  {
    slug: "so-co-la-ca-cao",
    name: { vi: "Sô-cô-la cacao Lâm Đồng", en: "Lâm Đồng chocolate" },
    summary: { vi: "Ba độ đắng, bẻ được tám miếng", en: "Three depths of dark, eight squares a bar" },
    description: {
      vi: `Hạt cacao Đạ Huoai lên men sáu ngày, nghiền đá ba ngày, và chỉ thêm đường. **58%** cho người mới, **72%** cho phần lớn chúng tôi, **85%** cho cô kế toán.

Trời nóng trên 28 °C thì thanh sô-cô-la mềm ra trên đường giao. Tháng Ba đến tháng Năm chúng tôi gói kèm một túi giữ lạnh, không tính thêm tiền.`,
      en: `Cocoa from Đạ Huoai, fermented six days, ground on stone for three, with sugar and nothing else. **58%** for beginners, **72%** for most of us, **85%** for the lady in accounts.

Above 28 °C a bar softens on its way to you. From March to May we add a cool pack, free.`,
    },
    specifications: [
      specs.weight("80 g"),
      specs.contents("Hạt cacao, đường mía", "Cocoa beans, cane sugar"),
      specs.origin("Đạ Huoai, Lâm Đồng", "Đạ Huoai, Lâm Đồng"),
      specs.keeps("12 tháng, dưới 25 °C", "12 months below 25 °C"),
    ],
    options: [
      {
        key: "cacao",
        name: { vi: "Độ cacao", en: "Cocoa" },
        values: [
          { key: "58", name: { vi: "58%", en: "58%" } },
          { key: "72", name: { vi: "72%", en: "72%" } },
          { key: "85", name: { vi: "85%", en: "85%" } },
        ],
      },
    ],
    tiers: [
      { min: 5, percent: 8 },
      { min: 10, percent: 15 },
    ],
    variants: [
      { choice: { cacao: "72" }, price: 85_000, stock: 110 },
      { choice: { cacao: "58" }, price: 79_000, stock: 96 },
      { choice: { cacao: "85" }, price: 92_000, stock: 4 },
    ],
    weightGrams: 95,
    daysOld: 58,
    related: ["ca-phe-arabica-deo-may", "mac-ca-rang", "banh-bong-may"],
  },
  {
    slug: "keo-gung-mat-ong",
    name: { vi: "Kẹo gừng mật ong", en: "Ginger and honey sweets" },
    summary: { vi: "Ngậm khi cabin lên nhanh quá, tai ù", en: "For when the cabin climbs and your ears notice" },
    description: {
      vi: `Lên 900 mét trong mười hai phút thì tai hơi ù; nuốt nước bọt là hết, ngậm kẹo thì càng hay. Nấu với mật hoa rừng và gừng sấy, cắt tay, gói giấy xoắn.`,
      en: `Nine hundred metres in twelve minutes makes your ears pop. Swallowing helps; a sweet helps more. Boiled with forest honey and dried ginger, cut by hand, wrapped with a twist.`,
    },
    specifications: [
      specs.weight("200 g, chừng 40 viên", "200 g, about 40 pieces"),
      specs.contents("Đường mía, mật ong 18%, gừng 4%", "Cane sugar, 18% honey, 4% ginger"),
      specs.keeps("12 tháng", "12 months"),
    ],
    labels: ["sale"],
    variants: [{ price: 39_000, compareAt: 49_000, stock: 130 }],
    weightGrams: 220,
    daysOld: 170,
    related: ["tra-gung-say", "mat-ong-rung", "chong-chong-giay"],
  },
  {
    slug: "khoai-lang-deo",
    name: { vi: "Khoai lang dẻo", en: "Chewy sweet potato" },
    summary: { vi: "Hấp rồi sấy, không đường, không dầu", en: "Steamed, then dried; no sugar, no oil" },
    description: {
      vi: `Khoai ruột vàng trồng đất đỏ, để ba tuần sau khi dỡ cho lên mật rồi mới hấp. Cắt thanh, sấy mười hai tiếng. Dẻo, bẻ không gãy; ai quen ăn giòn thì đây là thứ khác.`,
      en: `Yellow sweet potatoes from red soil, rested three weeks after digging until they turn to syrup inside, then steamed, sliced and dried for twelve hours. They bend and do not snap; if you expect a crisp, this is something else.`,
    },
    specifications: [
      specs.weight("300 g"),
      specs.contents("Khoai lang 100%", "100% sweet potato"),
      specs.keeps("6 tháng; mở gói dùng trong 2 tuần", "6 months; 2 weeks once opened"),
    ],
    variants: [{ price: 62_000, stock: 105 }],
    weightGrams: 320,
    daysOld: 200,
    related: ["hong-treo-gio", "mac-ca-rang", "keo-gung-mat-ong"],
  },
  {
    slug: "banh-bong-may",
    name: { vi: "Bánh bông mây hộp thiếc", en: "Cloud biscuits in a tin" },
    summary: {
      vi: "Bánh bơ hình mây, 24 cái, hộp giữ lại được",
      en: "Butter biscuits shaped like clouds, 24 in a tin worth keeping",
    },
    description: {
      vi: `Bánh bơ, bột gạo, một chút muối. Khuôn do thợ mộc của ga làm, nên đám mây nào cũng hơi lệch về bên trái.

Hộp thiếc đậy rất chặt. Nhà nào ở đây cũng có một cái, đựng kim chỉ.`,
      en: `Butter, rice flour, a little salt. The cutter was made by the station's carpenter, which is why every cloud leans slightly to the left.

The tin closes tight. Every house here has one, with sewing things in it.`,
    },
    specifications: [
      specs.weight("320 g, 24 cái", "320 g, 24 biscuits"),
      specs.contents("Bột mì, bột gạo, bơ 27%, trứng, đường", "Wheat and rice flour, 27% butter, eggs, sugar"),
      specs.keeps("5 tháng", "5 months"),
      specs.size("Hộp thiếc 18 cm", "Tin, 18 cm across"),
    ],
    labels: ["new"],
    variants: [{ price: 168_000, stock: 48 }],
    weightGrams: 560,
    daysOld: 16,
    related: ["tra-shan-tuyet-nui-may", "mut-trai-cay", "ca-phe-arabica-deo-may"],
  },
];
