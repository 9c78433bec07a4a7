import { byColour, bySize, type Good, specs } from "./good";

export const detVaMayMac: Good[] = [
  {
    slug: "khan-len-det-tay",
    name: { vi: "Khăn len dệt tay", en: "Handwoven wool scarf" },
    summary: { vi: "Khung gỗ, sợi len mộc, ba ngày một chiếc", en: "A wooden loom, soft wool, three days apiece" },
    description: {
      vi: `Tổ dệt Suối Mơ có chín khung gỗ và chín người, người trẻ nhất năm mươi mốt tuổi. Mỗi chiếc khăn mất ba ngày, hoa văn quả trám ở hai đầu là của từng người, nên không chiếc nào giống hẳn chiếc nào.

Đủ dài để quàng hai vòng, đủ ấm cho chuyến 4:45. Ai mua trên đỉnh thường là vì quên đọc dòng "trên đỉnh lạnh hơn ga dưới 4–5 độ".`,
      en: `The Suối Mơ weavers have nine wooden looms and are nine people, the youngest of them fifty-one. A scarf takes three days. The lozenges at its ends are the weaver's own, so no two are quite alike.

Long enough to go round twice, warm enough for the 4:45 cabin. Those who buy one at the top have usually missed the line about it being 4–5 degrees colder.`,
    },
    specifications: [
      specs.size("32 × 190 cm"),
      specs.material("Len 80%, sợi bông 20%", "80% wool, 20% cotton"),
      specs.maker("Tổ dệt Suối Mơ, tên người dệt trên nhãn", "The Suối Mơ weavers; the label names yours"),
      specs.care("Giặt tay nước lạnh, phơi ngang", "Cold hand wash, dry flat"),
    ],
    labels: ["featured"],
    options: [byColour("son", "cham", "reu")],
    variants: [
      { choice: { mau: "son" }, price: 420_000, stock: 12 },
      { choice: { mau: "cham" }, price: 420_000, stock: 7 },
      { choice: { mau: "reu" }, price: 420_000, stock: 0 },
    ],
    weightGrams: 240,
    daysOld: 110,
    related: ["mu-len-qua-bong", "tat-len-leo-doi", "chan-len-dem-suong"],
  },
  {
    slug: "chan-len-dem-suong",
    name: { vi: "Chăn len đêm sương", en: "Misty-night wool blanket" },
    summary: {
      vi: "Loại khách chuyến bình minh vẫn mượn, bản để mang về",
      en: "The one sunrise guests borrow, to keep",
    },
    description: {
      vi: `Mỗi sáng cuối tuần có sáu mươi bốn tấm chăn này ra đài ngắm cảnh và quay về thiếu một, hai. Chúng tôi nghĩ bán thì đỡ phải đếm.

Len dày, có hai dây da để cuộn và xách. Cỡ lớn đủ cho hai người ngồi sát.`,
      en: `On weekend mornings sixty-four of these go out to the viewing deck and one or two fail to come back. Selling them seemed easier than counting.

Thick wool, with two leather straps to roll it up and carry it. The large one covers two people who like each other.`,
    },
    specifications: [
      specs.material("Len 100%, dây da bò", "100% wool, cowhide straps"),
      specs.weight("1,1 kg (vừa), 1,5 kg (lớn)", "1.1 kg (medium), 1.5 kg (large)"),
      specs.care("Giặt khô, phơi nơi râm", "Dry-clean, air in the shade"),
      specs.maker("Tổ dệt Suối Mơ", "The Suối Mơ weavers"),
    ],
    options: [
      byColour("cham", "son", "reu"),
      bySize(
        { key: "vua", name: { vi: "Vừa, 130 × 170 cm", en: "Medium, 130 × 170 cm" } },
        { key: "lon", name: { vi: "Lớn, 150 × 200 cm", en: "Large, 150 × 200 cm" } },
      ),
    ],
    variants: [
      { choice: { mau: "cham", co: "vua" }, price: 1_290_000, stock: 8 },
      { choice: { mau: "cham", co: "lon" }, price: 1_690_000, stock: 5 },
      { choice: { mau: "son", co: "vua" }, price: 1_290_000, stock: 6 },
      { choice: { mau: "reu", co: "vua" }, price: 1_290_000, stock: 2 },
      { choice: { mau: "reu", co: "lon" }, price: 1_690_000, stock: 4 },
    ],
    weightGrams: 1500,
    daysOld: 82,
    related: ["khan-len-det-tay", "den-bao-ga-cu", "binh-giu-nhiet"],
  },
  {
    slug: "tui-vai-qua-tram",
    name: { vi: "Túi vải hoa văn quả trám", en: "Lozenge-weave shoulder bag" },
    summary: { vi: "Đựng vừa áo khoác, chai nước và một gói hạt", en: "Takes a jacket, a bottle and a bag of nuts" },
    description: {
      vi: `Vải dệt tay, lót bố, quai bện. Bên trong có một ngăn khóa kéo cho điện thoại và vé.

Màu nhuộm cây nên lần giặt đầu ra một ít. Giặt riêng.`,
      en: `Handwoven cloth, canvas lining, braided strap. A zipped pocket inside holds a phone and your tickets.

The dyes come from plants and give up a little colour in the first wash. Wash it alone.`,
    },
    specifications: [
      specs.size("34 × 30 × 9 cm, quai 110 cm", "34 × 30 × 9 cm, strap 110 cm"),
      specs.material("Sợi bông nhuộm cây, lót bố", "Plant-dyed cotton, canvas lining"),
      specs.care("Giặt tay riêng, không vắt", "Hand wash alone, do not wring"),
    ],
    options: [byColour("dat", "cham", "son")],
    variants: [
      { choice: { mau: "dat" }, price: 345_000, stock: 14 },
      { choice: { mau: "cham" }, price: 345_000, stock: 10 },
      { choice: { mau: "son" }, price: 345_000, stock: 1 },
    ],
    weightGrams: 380,
    daysOld: 140,
    related: ["khan-len-det-tay", "so-tay-duong-len-dinh", "mu-luoi-trai"],
  },
  {
    slug: "ao-thun-dinh-may",
    name: { vi: "Áo thun Đỉnh Mây 1.487", en: "Mây Summit 1,487 T-shirt" },
    summary: { vi: "Vải bông dày, in lụa, không khẩu hiệu", en: "Heavy cotton, screen-printed, no slogans" },
    description: {
      vi: `Bông 220 g, cổ bo hai lớp, may ở xưởng cách ga mười một cây số. Hình đỉnh núi in lụa ba màu; giặt lộn trái thì giữ được lâu.

Phom suông. Giữa hai cỡ thì lấy cỡ nhỏ. Màu vàng nghệ không có XL: vải về thiếu, đợt sau mới may tiếp.`,
      en: `220 g cotton, a double-stitched collar, sewn in a workshop eleven kilometres from the station. The peak is screen-printed in three colours and lasts if you wash it inside out.

The cut is straight; between two sizes, take the smaller. Turmeric has no XL this time: the cloth ran out.`,
    },
    specifications: [
      specs.material("Bông 100%, 220 g/m²", "100% cotton, 220 g/m²"),
      specs.size("Ngực áo: S 96, M 102, L 108, XL 114 cm", "Chest: S 96, M 102, L 108, XL 114 cm"),
      specs.care("Giặt máy 30 °C, lộn trái", "Machine wash at 30 °C, inside out"),
    ],
    options: [byColour("ngoc", "nghe", "than"), bySize("S", "M", "L", "XL")],
    tiers: [{ min: 5, percent: 10 }],
    variants: [
      { choice: { mau: "ngoc", co: "s" }, price: 220_000, stock: 24 },
      { choice: { mau: "ngoc", co: "m" }, price: 220_000, stock: 36 },
      { choice: { mau: "ngoc", co: "l" }, price: 220_000, stock: 28 },
      { choice: { mau: "ngoc", co: "xl" }, price: 235_000, stock: 11 },
      { choice: { mau: "nghe", co: "s" }, price: 220_000, stock: 15 },
      { choice: { mau: "nghe", co: "m" }, price: 220_000, stock: 0 },
      { choice: { mau: "nghe", co: "l" }, price: 220_000, stock: 3 },
      { choice: { mau: "than", co: "m" }, price: 220_000, stock: 22 },
      { choice: { mau: "than", co: "l" }, price: 220_000, stock: 19 },
      { choice: { mau: "than", co: "xl" }, price: 235_000, stock: 8 },
    ],
    weightGrams: 230,
    daysOld: 45,
    related: ["mu-luoi-trai", "huy-hieu-men", "ao-mua-choang"],
  },
  {
    slug: "mu-len-qua-bong",
    name: { vi: "Mũ len quả bông", en: "Bobble hat" },
    summary: { vi: "Đan tay, ấm tai, có quả bông cho vui", en: "Hand-knitted, warm on the ears, bobble for morale" },
    description: {
      vi: `Cô bán vé số 2 đan vào những ngày mưa, nên mùa mưa có nhiều mũ. Gấu mũ gập đôi, che kín tai; quả bông khâu chắc, trẻ con giật thử rồi.`,
      en: `Knitted by the lady at ticket window 2 on rainy days, so the wet season is good for hats. The cuff folds double over your ears. The bobble is sewn on firmly; children have tested it.`,
    },
    specifications: [
      specs.size("Vòng đầu 52–60 cm", "Head 52–60 cm"),
      specs.material("Len lông cừu, pha 10% nylon", "Wool with 10% nylon"),
      specs.care("Giặt tay nước lạnh", "Cold hand wash"),
    ],
    options: [byColour("reu", "son", "troi")],
    variants: [
      { choice: { mau: "reu" }, price: 160_000, stock: 17 },
      { choice: { mau: "son" }, price: 160_000, stock: 20 },
      { choice: { mau: "troi" }, price: 160_000, stock: 9 },
    ],
    weightGrams: 110,
    daysOld: 64,
    related: ["khan-len-det-tay", "tat-len-leo-doi", "den-doi-dau"],
  },
  {
    slug: "tat-len-leo-doi",
    name: { vi: "Tất len leo đồi", en: "Hill-walking socks" },
    summary: { vi: "Gót và mũi dày gấp đôi, cổ cao quá mắt cá", en: "Double heel and toe, well above the ankle" },
    description: {
      vi: `2.140 bậc lên, 2.140 bậc xuống. Tất mỏng thì phồng chân ở khoảng bậc 1.600; đôi này thì không.`,
      en: `2,140 steps up, 2,140 down. In thin socks the blister comes at about step 1,600. Not in these.`,
    },
    specifications: [
      specs.material("Len merino 60%, nylon 35%, chun 5%", "60% merino, 35% nylon, 5% elastane"),
      specs.size("Vừa: 36–39. Lớn: 40–44", "Medium: EU 36–39. Large: EU 40–44"),
      specs.care("Giặt máy 30 °C", "Machine wash at 30 °C"),
    ],
    options: [
      byColour("son", "cham"),
      bySize(
        { key: "vua", name: { vi: "Vừa (36–39)", en: "Medium (36–39)" } },
        { key: "lon", name: { vi: "Lớn (40–44)", en: "Large (40–44)" } },
      ),
    ],
    tiers: [
      { min: 3, percent: 8 },
      { min: 6, percent: 12 },
    ],
    variants: [
      { choice: { mau: "son", co: "vua" }, price: 115_000, stock: 40 },
      { choice: { mau: "son", co: "lon" }, price: 115_000, stock: 32 },
      { choice: { mau: "cham", co: "vua" }, price: 115_000, stock: 25 },
      { choice: { mau: "cham", co: "lon" }, price: 115_000, stock: 2 },
    ],
    weightGrams: 90,
    daysOld: 175,
    related: ["la-ngam-chan", "gay-tre-leo-nui", "mu-len-qua-bong"],
  },
];
