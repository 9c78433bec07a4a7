import { byColour, bySize, type Good, specs } from "./good";

export const quaChoBe: Good[] = [
  {
    slug: "cabin-go",
    name: { vi: "Cabin gỗ chạy dây", en: "Wooden cabin on a string" },
    summary: { vi: "Căng dây qua phòng khách là có tuyến cáp", en: "Stretch the string across a room and open a line" },
    description: {
      vi: `Buộc dây từ chân ghế đến tay nắm cửa, móc cabin vào, kéo. Hai hành khách bằng gỗ ngồi bên trong, tháo ra được, và sẽ bị lạc; chúng tôi bán rời.

Gỗ cao su, sơn gốc nước, cạnh mài tròn. Cây móc chịu được một quả cam, đã có người thử.`,
      en: `Tie the string from a chair leg to a door handle, hook the cabin on, pull. Two wooden passengers sit inside. They come out, and they will get lost; we sell spares.

Rubberwood, water-based paint, rounded edges. The hook carries an orange. Somebody tried.`,
    },
    specifications: [
      specs.size("11 × 7 × 14 cm, dây 4 m", "11 × 7 × 14 cm, 4 m string"),
      specs.material("Gỗ cao su, sơn gốc nước", "Rubberwood, water-based paint"),
      specs.ages("Từ 3 tuổi, có người lớn buộc dây", "From 3, with an adult to tie the string"),
      specs.maker("Xưởng mộc của ga", "The station's carpenter"),
    ],
    labels: ["featured"],
    options: [byColour("nghe", "son", "ngoc")],
    variants: [
      { choice: { mau: "nghe" }, price: 265_000, stock: 19 },
      { choice: { mau: "son" }, price: 265_000, stock: 12 },
      { choice: { mau: "ngoc" }, price: 265_000, stock: 2 },
    ],
    weightGrams: 420,
    daysOld: 92,
    related: ["xep-hinh-tuyen-cap", "thu-bong-be-may", "huy-hieu-men"],
  },
  {
    slug: "thu-bong-be-may",
    name: { vi: "Thú bông Bé Mây", en: "Little Cloud plush" },
    summary: { vi: "Một đám mây, hai má hồng, hài lòng với đời", en: "A cloud with pink cheeks, content with life" },
    description: {
      vi: `Bé Mây mềm, ôm được, làm gối trên xe đường về được. Mắt thêu chỉ, không có hạt nhựa nào để bứt.

Bụng có khóa kéo: lột vỏ ra giặt máy, ruột phơi nắng.`,
      en: `Soft, huggable, and a pillow on the way home. The eyes are embroidered; there is nothing plastic to pull off.

There is a zip underneath: the cover goes in the machine, the filling in the sun.`,
    },
    specifications: [
      specs.size("Nhỏ 25 cm, lớn 42 cm", "Small 25 cm, large 42 cm"),
      specs.material("Nhung ngắn, bông gòn PP", "Short plush, PP filling"),
      specs.ages("Mọi tuổi", "Any"),
      specs.care("Vỏ giặt máy 30 °C", "Cover: machine wash at 30 °C"),
    ],
    labels: ["new"],
    options: [
      byColour("suong", "troi", "hong"),
      bySize(
        { key: "nho", name: { vi: "Nhỏ, 25 cm", en: "Small, 25 cm" } },
        { key: "lon", name: { vi: "Lớn, 42 cm", en: "Large, 42 cm" } },
      ),
    ],
    variants: [
      { choice: { mau: "suong", co: "nho" }, price: 195_000, stock: 37 },
      { choice: { mau: "suong", co: "lon" }, price: 345_000, stock: 14 },
      { choice: { mau: "troi", co: "nho" }, price: 195_000, stock: 29 },
      { choice: { mau: "hong", co: "nho" }, price: 195_000, stock: 3 },
      { choice: { mau: "hong", co: "lon" }, price: 345_000, stock: 0 },
    ],
    weightGrams: 480,
    daysOld: 14,
    related: ["ba-lo-be-len-nui", "cabin-go", "chong-chong-giay"],
  },
  {
    slug: "xep-hinh-tuyen-cap",
    name: { vi: "Xếp hình Tuyến cáp", en: "Cable Line jigsaw" },
    summary: {
      vi: "100, 300 hay 1.000 mảnh, riêng sương mù 240 mảnh",
      en: "100, 300 or 1,000 pieces, some 240 of them mist",
    },
    description: {
      vi: `Bản 1.000 mảnh có khoảng hai trăm bốn mươi mảnh toàn sương. Chúng tôi không làm vậy để chọc ai; ở đây trời như thế thật.`,
      en: `The 1,000-piece version contains about two hundred and forty pieces of plain mist. We did not do it to tease. It is what the weather looks like.`,
    },
    specifications: [
      specs.size("Ghép xong 48 × 34 cm (1.000 mảnh: 68 × 48 cm)", "Finished: 48 × 34 cm (1,000 pieces: 68 × 48 cm)"),
      specs.material("Bìa tái chế 2 mm, in mực đậu nành", "2 mm recycled board, soy ink"),
      specs.ages("Từ 5, 8 và 12 tuổi", "From 5, 8 and 12"),
    ],
    options: [
      {
        key: "manh",
        name: { vi: "Số mảnh", en: "Pieces" },
        values: [
          { key: "100", name: { vi: "100", en: "100" } },
          { key: "300", name: { vi: "300", en: "300" } },
          { key: "1000", name: { vi: "1.000", en: "1,000" } },
        ],
      },
    ],
    variants: [
      { choice: { manh: "300" }, price: 185_000, stock: 26 },
      { choice: { manh: "100" }, price: 135_000, stock: 33 },
      { choice: { manh: "1000" }, price: 295_000, stock: 12 },
    ],
    weightGrams: 650,
    daysOld: 135,
    related: ["cabin-go", "lich-ban-2027", "dieu-canh-nui"],
  },
  {
    slug: "dieu-canh-nui",
    name: { vi: "Diều cánh núi", en: "Hillside kite" },
    summary: {
      vi: "Vải dù, nan sợi thủy tinh, bay từ gió cấp 2",
      en: "Ripstop and fibreglass; flies from a light breeze",
    },
    description: {
      vi: `Đồi cỏ sau ga Suối Mơ có gió gần như quanh năm, và cách dây cáp một khoảng đủ xa. Đừng thả ở ga đỉnh: ở đó có loa, và người cầm loa biết tên bạn.`,
      en: `The meadow behind Suối Mơ station has wind most of the year and lies well clear of the cable. Please do not fly it at the summit. There is a loudspeaker there, and a man who will use it.`,
    },
    specifications: [
      specs.size("Sải 76 cm, đuôi 2 m, dây 40 m", "76 cm span, 2 m tail, 40 m line"),
      specs.material("Vải dù chống rách, nan sợi thủy tinh", "Ripstop, fibreglass spars"),
      specs.ages("Từ 6 tuổi", "From 6"),
    ],
    options: [byColour("son", "tim", "troi")],
    variants: [
      { choice: { mau: "son" }, price: 155_000, stock: 30 },
      { choice: { mau: "tim" }, price: 155_000, stock: 16 },
      { choice: { mau: "troi" }, price: 155_000, stock: 0 },
    ],
    weightGrams: 210,
    daysOld: 220,
    related: ["chong-chong-giay", "mu-luoi-trai", "xep-hinh-tuyen-cap"],
  },
  {
    slug: "chong-chong-giay",
    name: { vi: "Chong chóng giấy", en: "Paper pinwheel" },
    summary: { vi: "Cầm ngoài cửa đài ngắm cảnh là quay", en: "Hold it out on the viewing deck and it goes" },
    description: {
      vi: `Giấy sáp sáu cánh, que tre, đinh ghim bọc nhựa. Món rẻ nhất tiệm, và là món làm người ta cười nhanh nhất.`,
      en: `Six blades of waxed paper, a bamboo stick, a covered pin. The cheapest thing in the shop, and the quickest to a smile.`,
    },
    specifications: [
      specs.size("Cánh 22 cm, que 38 cm", "22 cm across, 38 cm stick"),
      specs.material("Giấy sáp, tre", "Waxed paper, bamboo"),
      specs.ages("Từ 3 tuổi", "From 3"),
    ],
    options: [byColour("troi", "hong", "nghe")],
    tiers: [
      { min: 5, percent: 10 },
      { min: 20, percent: 20 },
    ],
    variants: [
      { choice: { mau: "troi" }, price: 25_000, stock: 140 },
      { choice: { mau: "hong" }, price: 25_000, stock: 120 },
      { choice: { mau: "nghe" }, price: 25_000, stock: 95 },
    ],
    weightGrams: 40,
    daysOld: 330,
    related: ["dieu-canh-nui", "thu-bong-be-may", "keo-gung-mat-ong"],
  },
  {
    slug: "ba-lo-be-len-nui",
    name: { vi: "Ba lô Bé lên núi", en: "Little climber's backpack" },
    summary: { vi: "6 lít, có mặt cười, còi trên quai", en: "6 litres, a smile, and a whistle on the strap" },
    description: {
      vi: `Đủ chỗ cho áo mưa, bình nước và một con thú bông. Quai ngực giữ cho ba lô không tuột, trên quai có còi: thổi ba hồi là đang cần người lớn. Dặn bé trước, vì bé sẽ thử ngay.`,
      en: `Room for a poncho, a bottle and one plush animal. A chest strap keeps it on small shoulders, and on the strap is a whistle: three blasts mean a grown-up is needed. Explain this first, because it will be tested at once.`,
    },
    specifications: [
      specs.volume("6 lít", "6 litres"),
      specs.size("30 × 23 × 11 cm"),
      specs.material("Vải dù chống thấm, dây phản quang", "Water-repellent nylon, reflective trim"),
      specs.ages("3–7 tuổi", "3–7"),
    ],
    options: [byColour("troi", "nghe", "hong")],
    variants: [
      { choice: { mau: "troi" }, price: 275_000, stock: 15 },
      { choice: { mau: "nghe" }, price: 275_000, stock: 18 },
      { choice: { mau: "hong" }, price: 275_000, stock: 7 },
    ],
    weightGrams: 330,
    daysOld: 40,
    related: ["thu-bong-be-may", "ao-mua-choang", "binh-giu-nhiet"],
  },
];
