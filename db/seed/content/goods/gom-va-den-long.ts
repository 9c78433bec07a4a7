import { byColour, bySize, type Good, specs } from "./good";

export const gomVaDenLong: Good[] = [
  {
    slug: "coc-gom-suong-mai",
    name: { vi: "Cốc gốm Sương Mai", en: "Morning Mist mug" },
    summary: { vi: "Men chảy từ miệng xuống, cầm ấm tay", en: "Glaze that runs from the rim, warm to hold" },
    description: {
      vi: `Nhúng hai lần men, lần thứ hai nhúng ngược và để chảy. Lò nung củi nên chỗ gần lửa men ngả xanh, chỗ xa ngả xám; trong ảnh là một chiếc ở giữa lò.

320 ml, quai đủ rộng cho ba ngón tay đeo găng.`,
      en: `Dipped twice, the second time upside down and left to run. It is fired with wood: near the flame the glaze turns green, further off grey. The picture shows one from the middle of the kiln.

320 ml, with a handle wide enough for three gloved fingers.`,
    },
    specifications: [
      specs.volume("320 ml"),
      specs.material("Gốm nung 1.250 °C, men tro", "Stoneware fired at 1,250 °C, ash glaze"),
      specs.care("Dùng được lò vi sóng và máy rửa chén", "Microwave and dishwasher safe"),
      specs.maker("Lò gốm Suối Đá", "The Suối Đá kiln"),
    ],
    labels: ["featured"],
    options: [byColour("suong", "reu", "cham")],
    variants: [
      { choice: { mau: "suong" }, price: 185_000, stock: 3 },
      { choice: { mau: "reu" }, price: 185_000, stock: 26 },
      { choice: { mau: "cham" }, price: 185_000, stock: 19 },
    ],
    weightGrams: 420,
    daysOld: 120,
    related: ["am-tra-dat-den", "ca-phe-arabica-deo-may", "bat-gom-an-com"],
  },
  {
    slug: "am-tra-dat-den",
    name: { vi: "Ấm trà đất nung quai mây", en: "Clay teapot with a rattan handle" },
    summary: { vi: "450 ml, rót không nhỏ giọt, chúng tôi thử rồi", en: "450 ml, pours without dripping; we checked" },
    description: {
      vi: `Đất suối lọc ba lần, nặn tay trên bàn xoay chân, không tráng men bên trong nên càng pha càng thấm trà. Đã chọn một loại trà cho ấm thì đừng đổi.

Quai mây tháo được để úp ấm cho khô. Ấm rót gọn: chúng tôi thử từng chiếc bằng nước màu trên khăn trắng.`,
      en: `Stream clay, washed three times and thrown on a kick wheel. The inside is unglazed and remembers: once you have chosen a tea for it, stay with that tea.

The rattan handle comes off so that the pot can dry upside down. It pours clean; each one is tested with coloured water over a white cloth.`,
    },
    specifications: [
      specs.volume("450 ml"),
      specs.material("Đất nung không men trong, quai mây", "Clay, unglazed inside; rattan handle"),
      specs.care("Tráng nước nóng, không dùng xà phòng", "Rinse with hot water, no soap"),
      specs.maker("Lò gốm Suối Đá", "The Suối Đá kiln"),
    ],
    options: [byColour("dat", "than")],
    variants: [
      { choice: { mau: "dat" }, price: 680_000, stock: 9 },
      { choice: { mau: "than" }, price: 720_000, stock: 6 },
    ],
    weightGrams: 900,
    daysOld: 160,
    related: ["tra-shan-tuyet-nui-may", "tra-o-long-suoi-mo", "coc-gom-suong-mai"],
  },
  {
    slug: "bat-gom-an-com",
    name: { vi: "Bộ bốn bát ăn cơm", en: "Four rice bowls" },
    summary: { vi: "Men ngà vẽ sóng tay, xếp chồng gọn", en: "Ivory glaze, hand-drawn waves, stacks neatly" },
    description: {
      vi: `Nét sóng quanh miệng bát do một người vẽ, mỗi bát chín giây. Chỗ nào nét ngập ngừng là lúc có người hỏi chuyện.

Bộ bốn chiếc, kèm hai đôi đũa gỗ.`,
      en: `One man draws the wave around every rim, nine seconds a bowl. Where the line hesitates, somebody was talking to him.

A set of four, with two pairs of wooden chopsticks.`,
    },
    specifications: [
      specs.inside("4 bát, 2 đôi đũa", "4 bowls, 2 pairs of chopsticks"),
      specs.size("Miệng bát 12 cm, cao 6 cm", "12 cm across, 6 cm tall"),
      specs.material("Gốm nung 1.250 °C, men ngà", "Stoneware fired at 1,250 °C, ivory glaze"),
      specs.care("Dùng được máy rửa chén; đũa rửa tay", "Bowls: dishwasher safe; chopsticks: by hand"),
    ],
    labels: ["sale", "discount"],
    tiers: [{ min: 3, percent: 7 }],
    variants: [{ price: 320_000, compareAt: 380_000, stock: 22 }],
    weightGrams: 1300,
    daysOld: 230,
    related: ["am-tra-dat-den", "muoi-ot-la-e", "coc-gom-suong-mai"],
  },
  {
    slug: "den-long-lua",
    name: { vi: "Đèn lồng lụa gấp", en: "Folding silk lantern" },
    summary: {
      vi: "Như trên cầu treo Mây, gấp phẳng cho vào vali",
      en: "As on the Mây bridge; folds flat for your suitcase",
    },
    description: {
      vi: `Nan tre, lụa tơ tằm, khung gấp lại còn dày bốn xăng-ti-mét. Đèn treo trên cầu mỗi tối thứ sáu cũng từ tay những người này.

Dùng bóng LED, loại nào cũng được miễn dưới 9 W. Không dùng nến: lụa là lụa.`,
      en: `Bamboo ribs and silk on a frame that folds to four centimetres. The same hands make the lanterns that hang on the bridge every Friday.

Use an LED bulb, any under 9 W. No candles: silk is silk.`,
    },
    specifications: [
      specs.material("Lụa tơ tằm, nan tre, đầu gỗ", "Silk, bamboo ribs, wooden caps"),
      specs.size("Nhỏ 25 cm, lớn 35 cm", "Small 25 cm, large 35 cm"),
      specs.power("Bóng LED E27 dưới 9 W, không kèm", "E27 LED bulb under 9 W, not included"),
      specs.care("Phủi bụi bằng chổi mềm", "Dust with a soft brush"),
    ],
    labels: ["featured"],
    options: [
      byColour("son", "nghe", "ngoc", "tim"),
      bySize(
        { key: "nho", name: { vi: "Nhỏ, 25 cm", en: "Small, 25 cm" } },
        { key: "lon", name: { vi: "Lớn, 35 cm", en: "Large, 35 cm" } },
      ),
    ],
    tiers: [
      { min: 4, percent: 6 },
      { min: 10, percent: 12 },
    ],
    variants: [
      { choice: { mau: "son", co: "nho" }, price: 175_000, stock: 33 },
      { choice: { mau: "son", co: "lon" }, price: 260_000, stock: 20 },
      { choice: { mau: "nghe", co: "nho" }, price: 175_000, stock: 27 },
      { choice: { mau: "nghe", co: "lon" }, price: 260_000, stock: 14 },
      { choice: { mau: "ngoc", co: "nho" }, price: 175_000, stock: 12 },
      { choice: { mau: "tim", co: "nho" }, price: 175_000, stock: 4 },
      { choice: { mau: "tim", co: "lon" }, price: 260_000, stock: 0 },
    ],
    weightGrams: 350,
    daysOld: 88,
    related: ["den-bao-ga-cu", "nen-thom-rung-thong", "bo-buu-thiep-bon-mua"],
  },
  {
    slug: "den-bao-ga-cu",
    name: { vi: "Đèn bão ga cũ", en: "Old-station storm lamp" },
    summary: { vi: "Thân thép, chụp thủy tinh, nay chạy pin", en: "Steel body, glass chimney, now on batteries" },
    description: {
      vi: `Trước khi có điện, người gác ga treo loại đèn này ở bến cabin. Bản mới giữ nguyên dáng, thay bấc bằng đèn LED ấm và một núm vặn độ sáng. Sạc qua cổng USB-C, sáng được 60 giờ ở mức thấp nhất.`,
      en: `Before there was electricity, the station keeper hung lamps like this where the cabins came in. The new one has the same shape, with a warm LED for a wick and a knob to turn it down. It charges by USB-C and lasts 60 hours at its lowest.`,
    },
    specifications: [
      specs.size("Cao 26 cm, đế 15 cm", "26 cm tall, 15 cm base"),
      specs.material("Thép sơn tĩnh điện, thủy tinh", "Powder-coated steel, glass"),
      specs.power("Pin 3.000 mAh, USB-C", "3,000 mAh battery, USB-C"),
    ],
    labels: ["new"],
    options: [byColour("cham", "reu")],
    variants: [
      { choice: { mau: "cham" }, price: 460_000, stock: 16 },
      { choice: { mau: "reu" }, price: 460_000, stock: 11 },
    ],
    weightGrams: 880,
    daysOld: 9,
    related: ["den-long-lua", "den-doi-dau", "chan-len-dem-suong"],
  },
  {
    slug: "nen-thom-rung-thong",
    name: { vi: "Nến thơm rừng thông", en: "Pine forest candle" },
    summary: { vi: "Sáp đậu nành trong cốc gốm, cháy 40 giờ", en: "Soy wax in a clay cup, 40 hours" },
    description: {
      vi: `Ba mùi, đều là thứ ngửi thấy khi bước ra khỏi cabin: **rừng thông** sau mưa, **gừng** ở quầy trà, **oải hương** dưới vườn Cổng Trời.

Lần đầu đốt, chờ sáp chảy đều ra đến vành cốc rồi hãy tắt. Hết nến, cốc gốm dùng tiếp.`,
      en: `Three scents, all of them what you smell on stepping out of the cabin: **pine** after rain, **ginger** from the tea counter, **lavender** from the Cổng Trời garden.

The first time, let the wax melt right to the rim before you put it out. When it is gone, the clay cup stays.`,
    },
    specifications: [
      specs.weight("Sáp 180 g", "180 g of wax"),
      specs.material("Sáp đậu nành, tinh dầu, bấc bông, cốc gốm", "Soy wax, essential oils, cotton wick, clay cup"),
      specs.care("Cắt bấc còn 5 mm, không để không người trông", "Trim the wick to 5 mm, never leave it alone"),
    ],
    options: [
      {
        key: "mui",
        name: { vi: "Mùi", en: "Scent" },
        values: [
          { key: "thong", name: { vi: "Rừng thông", en: "Pine" } },
          { key: "gung", name: { vi: "Gừng", en: "Ginger" } },
          { key: "oai-huong", name: { vi: "Oải hương", en: "Lavender" } },
        ],
      },
    ],
    variants: [
      { choice: { mui: "thong" }, price: 195_000, stock: 29 },
      { choice: { mui: "gung" }, price: 195_000, stock: 18 },
      { choice: { mui: "oai-huong" }, price: 195_000, stock: 23 },
    ],
    weightGrams: 460,
    daysOld: 52,
    related: ["la-ngam-chan", "den-long-lua", "tra-hoa-cuc"],
  },
];
