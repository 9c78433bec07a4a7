import { byWeight, type Good, specs } from "./good";

export const traVaThaoMoc: Good[] = [
  {
    slug: "tra-shan-tuyet-nui-may",
    name: { vi: "Trà shan tuyết Núi Mây", en: "Núi Mây snow tea" },
    summary: {
      vi: "Búp phủ lông trắng, hái tay trước khi sương tan",
      en: "White-downed buds, picked by hand before the mist lifts",
    },
    description: {
      vi: `Hai chục gốc trà già đứng sau ga đỉnh, cao quá đầu người, nên hái phải bắc thang. Mỗi năm hái ba lứa, mỗi lứa chừng bốn mươi ký búp tươi, sao còn lại chưa đến mười ký.

Nước đầu vàng nhạt, hơi chát; nước thứ hai mới là nước người làm trà giữ cho mình. Lá tốt pha được năm lần.

Pha bằng nước **85 °C**, đừng dùng nước đang sôi. Không có nhiệt kế thì mở nắp ấm, đếm đến sáu mươi.`,
      en: `Twenty old tea trees stand behind the summit station, taller than anyone who picks them, so picking takes a ladder. There are three harvests a year: about forty kilos of fresh buds each, not quite ten once they are roasted.

The first infusion is pale gold and a little sharp. The second is the one tea makers keep for themselves. Good leaf gives five.

Use water at **85 °C**, not boiling. No thermometer? Lift the lid and count to sixty.`,
    },
    specifications: [
      specs.origin("Vườn sau ga đỉnh, 1.470 m", "The garden behind the summit station, 1,470 m"),
      specs.contents("Búp một tôm hai lá, không ướp hương", "One bud and two leaves, nothing added"),
      specs.brewing("5 g, 200 ml nước 85 °C, 40 giây", "5 g in 200 ml at 85 °C, 40 seconds"),
      specs.keeps("18 tháng, hộp kín, xa bếp", "18 months, closed and away from the stove"),
    ],
    labels: ["featured"],
    options: [byWeight("50g", "100g", "200g")],
    tiers: [
      { min: 3, percent: 5 },
      { min: 6, percent: 10 },
    ],
    variants: [
      { choice: { "khoi-luong": "50g" }, price: 185_000, stock: 60 },
      { choice: { "khoi-luong": "100g" }, price: 340_000, stock: 42 },
      { choice: { "khoi-luong": "200g" }, price: 640_000, stock: 9 },
    ],
    video: {
      url: "https://www.youtube.com/watch?v=LaLvVc1sS20",
      poster: "tra-shan-tuyet-nui-may-2",
      title: { vi: "Lịch sử của trà (TED-Ed, tiếng Anh)", en: "The history of tea (TED-Ed)" },
    },
    weightGrams: 180,
    daysOld: 210,
    related: ["am-tra-dat-den", "mat-ong-rung", "tra-o-long-suoi-mo", "banh-bong-may"],
  },
  {
    slug: "tra-o-long-suoi-mo",
    name: { vi: "Trà ô long Suối Mơ", en: "Suối Mơ oolong" },
    summary: { vi: "Viên tròn, thanh hay rang than tùy ý", en: "Rolled tight, light or charcoal-roasted" },
    description: {
      vi: `Cùng một vườn, cùng một lứa hái, rẽ làm hai ngả ở lò. **Thanh hương** chỉ sấy nhẹ, nước xanh vàng, thơm mùi hoa. **Rang than** nằm thêm tám tiếng trên than nhãn, nước hổ phách, thơm mùi bánh nướng.

Chưa biết chọn loại nào thì lấy gói 100 g. Gói 250 g chỉ có thanh hương: rang than làm ít, và chúng tôi không muốn nó nằm lâu trong tủ của bạn.`,
      en: `One garden and one harvest, parted at the oven. **Light** is barely dried: a green-gold cup that smells of flowers. **Charcoal** lies eight hours longer over longan embers: an amber cup that smells of baking.

If you cannot decide, begin with 100 g. The 250 g bag comes in light only; we roast little over charcoal, and would rather it did not grow old in your cupboard.`,
    },
    specifications: [
      specs.origin("Đồi trà Suối Mơ, 1.050 m", "The Suối Mơ tea hills, 1,050 m"),
      specs.contents("Lá ô long vo viên", "Rolled oolong leaf"),
      specs.brewing("6 g, 150 ml nước 95 °C, 50 giây", "6 g in 150 ml at 95 °C, 50 seconds"),
      specs.keeps("24 tháng", "24 months"),
    ],
    options: [
      {
        key: "u",
        name: { vi: "Cách rang", en: "Roast" },
        values: [
          { key: "thanh-huong", name: { vi: "Thanh hương", en: "Light" } },
          { key: "rang-than", name: { vi: "Rang than", en: "Charcoal" } },
        ],
      },
      byWeight("100g", "250g"),
    ],
    variants: [
      { choice: { u: "thanh-huong", "khoi-luong": "100g" }, price: 165_000, stock: 75 },
      { choice: { u: "thanh-huong", "khoi-luong": "250g" }, price: 385_000, stock: 30 },
      { choice: { u: "rang-than", "khoi-luong": "100g" }, price: 195_000, stock: 24 },
    ],
    weightGrams: 220,
    daysOld: 190,
    related: ["am-tra-dat-den", "tra-shan-tuyet-nui-may", "hong-treo-gio"],
  },
  {
    slug: "tra-gung-say",
    name: { vi: "Trà gừng sấy", en: "Dried ginger tea" },
    summary: {
      vi: "Gừng sẻ cay, thứ vẫn rót cho khách chuyến bình minh",
      en: "Small fiery ginger: what we pour for the sunrise cabins",
    },
    description: {
      vi: `Khách đi chuyến 4:45 được rót một cốc trà gừng trên đỉnh, và câu hỏi hay gặp nhất sau đó không phải là về mặt trời. Đây, chính là nó.

Gừng sẻ củ nhỏ, cắt lát, sấy hai lần, thêm chút đường phèn. Thả một gói vào nước sôi, chờ năm phút. Cay thật, nên người không quen thì thêm nước chứ đừng bớt thời gian.`,
      en: `Guests of the 4:45 cabin are handed a cup of ginger tea at the top, and the question we hear most afterwards is not about the sun. Here is the answer.

Small local ginger, sliced, dried twice, with a little rock sugar. Drop a bag into boiling water and wait five minutes. It is properly hot; if that is too much, add water rather than cutting the time.`,
    },
    specifications: [
      specs.inside("20 gói x 6 g", "20 bags of 6 g"),
      specs.contents("Gừng sẻ 70%, đường phèn 30%", "Ginger 70%, rock sugar 30%"),
      specs.origin("Vườn nhà ở xã Suối Mơ", "Gardens in Suối Mơ commune"),
      specs.keeps("12 tháng", "12 months"),
    ],
    labels: ["sale", "discount"],
    tiers: [
      { min: 3, percent: 5 },
      { min: 6, percent: 10 },
      { min: 12, percent: 15 },
    ],
    variants: [{ price: 72_000, compareAt: 85_000, stock: 140 }],
    weightGrams: 190,
    daysOld: 300,
    related: ["mat-ong-rung", "keo-gung-mat-ong", "binh-giu-nhiet"],
  },
  {
    slug: "tra-hoa-cuc",
    name: { vi: "Trà hoa cúc sấy lạnh", en: "Cold-dried chrysanthemum tea" },
    summary: { vi: "Bông nguyên, nở lại trong ấm", en: "Whole flowers that open again in the pot" },
    description: {
      vi: `Sấy lạnh ba mươi tiếng nên bông còn nguyên cánh và còn vàng. Năm, sáu bông là đủ một ấm; nước nóng rót vào, chờ ba phút là hoa nở lại.

Hũ thủy tinh dùng xong rửa sạch đựng được đủ thứ. Chúng tôi hay thấy nó quay lại quầy, đựng kẹo.`,
      en: `Thirty hours of cold drying keep every petal, and the yellow. Five or six flowers make a pot: pour on hot water, wait three minutes, and they open again.

The jar is too good to throw away. We often see it come back to the counter, full of sweets.`,
    },
    specifications: [
      specs.weight("60 g"),
      specs.contents("Hoa cúc chi nguyên bông", "Whole chrysanthemum flowers"),
      specs.brewing("5–6 bông, 250 ml nước 90 °C", "5–6 flowers in 250 ml at 90 °C"),
      specs.keeps("12 tháng, đậy kín", "12 months, closed"),
    ],
    labels: ["new"],
    variants: [{ price: 145_000, stock: 38 }],
    weightGrams: 320,
    daysOld: 12,
    related: ["tra-shan-tuyet-nui-may", "mat-ong-rung", "coc-gom-suong-mai"],
  },
  {
    slug: "tra-atiso-tui-loc",
    name: { vi: "Trà atisô túi lọc", en: "Artichoke tea bags" },
    summary: { vi: "Thân, rễ và bông atisô, vị ngọt tự nhiên", en: "Stem, root and flower, sweet all by itself" },
    description: {
      vi: `Atisô của vùng này ngọt sẵn, không cần thêm gì. Uống nóng hay bỏ đá đều được; để tủ lạnh thì dùng trong ngày.`,
      en: `Artichokes from these hills are sweet as they are; nothing is added. Good hot, good over ice. Kept in the fridge, drink it the same day.`,
    },
    specifications: [
      specs.inside("25 túi x 2 g", "25 bags of 2 g"),
      specs.contents("Thân, rễ, bông atisô sấy", "Dried artichoke stem, root and flower"),
      specs.origin("Lạc Dương, Lâm Đồng", "Lạc Dương, Lâm Đồng"),
      specs.keeps("24 tháng", "24 months"),
    ],
    tiers: [{ min: 5, percent: 8 }],
    variants: [{ price: 58_000, stock: 160 }],
    weightGrams: 90,
    daysOld: 320,
    related: ["tra-gung-say", "tra-hoa-cuc", "siro-dau-tam"],
  },
  {
    slug: "la-ngam-chan",
    name: { vi: "Lá ngâm chân sau đường núi", en: "Foot-bath leaves for after the climb" },
    summary: {
      vi: "Ngải cứu, sả, gừng, quế; một túi một chậu",
      en: "Mugwort, lemongrass, ginger, cassia; one bag, one basin",
    },
    description: {
      vi: `Đường mòn lên đỉnh có 2.140 bậc. Chúng tôi đếm, và bắp chân của bạn cũng sẽ đếm.

Đun một túi với ba lít nước trong mười phút, pha thêm nước nguội cho vừa chân, ngồi yên hai mươi phút. Lá phơi nắng, khâu trong túi vải thô, dùng xong đổ ra gốc cây là xong chuyện.`,
      en: `The trail to the summit has 2,140 steps. We counted, and so will your calves.

Simmer one bag in three litres of water for ten minutes, cool it to suit your feet, sit still for twenty. The leaves are sun-dried and sewn into plain cotton; when you are done, they can go under a tree.`,
    },
    specifications: [
      specs.inside("4 túi x 40 g", "4 bags of 40 g"),
      specs.contents("Ngải cứu, sả, gừng, vỏ quế, lá bưởi", "Mugwort, lemongrass, ginger, cassia bark, pomelo leaf"),
      specs.maker("Tổ hái lá xóm Đèo", "The leaf pickers of Đèo hamlet"),
      specs.keeps("12 tháng, nơi khô", "12 months, kept dry"),
    ],
    variants: [{ price: 95_000, stock: 44 }],
    weightGrams: 200,
    daysOld: 75,
    related: ["tat-len-leo-doi", "gay-tre-leo-nui", "nen-thom-rung-thong"],
  },
];
