import { byColour, bySize, type Good, specs } from "./good";

export const doLeoNui: Good[] = [
  {
    slug: "ao-mua-choang",
    name: { vi: "Áo mưa choàng", en: "Rain poncho" },
    summary: { vi: "Trùm cả ba lô, gấp bằng nắm tay", en: "Covers the rucksack too, folds to a fist" },
    description: {
      vi: `Từ tháng Năm đến tháng Mười, mưa trên đỉnh đến lúc hai giờ chiều như có hẹn. Áo mưa giấy mười nghìn chịu được đến quãng giữa cầu treo. Áo này chịu được cả mùa.

Vải tráng PU, đường may ép keo, mũ có vành che mặt. Túi trước chính là bao đựng: lộn ra, nhét áo vào, kéo khóa.`,
      en: `From May to October the summit rain arrives at two in the afternoon as if by appointment. A ten-thousand-dong paper poncho gets you to the middle of the bridge. This one gets you through the season.

PU-coated cloth, taped seams, a brim on the hood. The front pocket is also its pouch: turn it out, stuff the poncho in, zip.`,
    },
    specifications: [
      specs.material("Polyester tráng PU, chống nước 5.000 mm", "PU-coated polyester, waterproof to 5,000 mm"),
      specs.size("Trẻ em 90 cm, người lớn 120 cm", "Child 90 cm, adult 120 cm long"),
      specs.weight("210 g (trẻ em), 290 g (người lớn)", "210 g (child), 290 g (adult)"),
      specs.care("Phơi khô trước khi gấp", "Dry before folding"),
    ],
    labels: ["featured"],
    options: [
      byColour("nghe", "troi", "ngoc"),
      bySize(
        { key: "nguoi-lon", name: { vi: "Người lớn", en: "Adult" } },
        { key: "tre-em", name: { vi: "Trẻ em", en: "Child" } },
      ),
    ],
    tiers: [
      { min: 3, percent: 5 },
      { min: 10, percent: 12 },
    ],
    variants: [
      { choice: { mau: "nghe", co: "nguoi-lon" }, price: 185_000, stock: 70 },
      { choice: { mau: "nghe", co: "tre-em" }, price: 145_000, stock: 38 },
      { choice: { mau: "troi", co: "nguoi-lon" }, price: 185_000, stock: 42 },
      { choice: { mau: "troi", co: "tre-em" }, price: 145_000, stock: 2 },
      { choice: { mau: "ngoc", co: "nguoi-lon" }, price: 185_000, stock: 25 },
    ],
    weightGrams: 310,
    daysOld: 145,
    related: ["tui-chong-nuoc", "tat-len-leo-doi", "gay-tre-leo-nui"],
  },
  {
    slug: "gay-tre-leo-nui",
    name: { vi: "Đôi gậy tre leo núi", en: "Pair of bamboo walking poles" },
    summary: { vi: "Tre già hơ lửa, tay quấn dây, mũi cao su", en: "Fire-hardened bamboo, corded grip, rubber foot" },
    description: {
      vi: `Tre ba năm tuổi, hơ lửa cho thẳng và khô kiệt, gõ nghe đanh. Nhẹ hơn gậy nhôm, và lúc chụp ảnh thì đẹp hơn hẳn.

Cao dưới 1,6 m lấy gậy 110 cm; cao hơn lấy 125 cm. Mũi cao su thay được, 15.000 ₫ một cặp tại quầy.`,
      en: `Three-year-old bamboo, straightened and dried over fire until it rings when tapped. Lighter than aluminium, and it photographs far better.

Under 1.6 m tall take 110 cm, otherwise 125 cm. The rubber feet can be replaced, 15,000 ₫ a pair at the counter.`,
    },
    specifications: [
      specs.material("Tre hơ lửa, dây dù, cao su", "Fire-hardened bamboo, cord, rubber"),
      specs.weight("190 g một cây", "190 g each"),
      specs.maker("Ông Bảy, xóm Đèo", "Ông Bảy of Đèo hamlet"),
    ],
    options: [
      {
        key: "dai",
        name: { vi: "Chiều dài", en: "Length" },
        values: [
          { key: "110", name: { vi: "110 cm", en: "110 cm" } },
          { key: "125", name: { vi: "125 cm", en: "125 cm" } },
        ],
      },
    ],
    variants: [
      { choice: { dai: "125" }, price: 240_000, stock: 28 },
      { choice: { dai: "110" }, price: 230_000, stock: 21 },
    ],
    weightGrams: 420,
    daysOld: 270,
    related: ["tat-len-leo-doi", "la-ngam-chan", "binh-giu-nhiet"],
  },
  {
    slug: "binh-giu-nhiet",
    name: { vi: "Bình giữ nhiệt Đỉnh Mây", en: "Mây Summit flask" },
    summary: {
      vi: "Nóng 12 giờ, lạnh 24 giờ, rót đầy miễn phí ở hai ga",
      en: "Hot 12 hours, cold 24; refills are free at both stations",
    },
    description: {
      vi: `Thép 316 hai lớp, quai xách, miệng vừa cục đá. Hai ga đều có vòi nước lọc và vòi trà: có bình thì rót không mất tiền, lúc nào cũng vậy.

Cỡ 750 ml không có màu son; đó là chuyện của nhà máy, chúng tôi đã hỏi.`,
      en: `Double-walled 316 steel, a carrying loop, a mouth wide enough for ice. Both stations have a water tap and a tea tap: bring a flask and refills cost nothing, always.

The 750 ml does not come in lacquer red. That is the factory's decision; we did ask.`,
    },
    specifications: [
      specs.volume("500 ml hoặc 750 ml", "500 ml or 750 ml"),
      specs.material("Thép không gỉ 316, nắp PP", "316 stainless steel, PP cap"),
      specs.care("Rửa tay, không cho vào tủ đông", "Wash by hand, keep out of the freezer"),
    ],
    labels: ["featured"],
    options: [
      byColour("ngoc", "son", "suong"),
      {
        key: "dung-tich",
        name: { vi: "Dung tích", en: "Volume" },
        values: [
          { key: "500ml", name: { vi: "500 ml", en: "500 ml" } },
          { key: "750ml", name: { vi: "750 ml", en: "750 ml" } },
        ],
      },
    ],
    variants: [
      { choice: { mau: "ngoc", "dung-tich": "500ml" }, price: 320_000, stock: 40 },
      { choice: { mau: "ngoc", "dung-tich": "750ml" }, price: 380_000, stock: 26 },
      { choice: { mau: "son", "dung-tich": "500ml" }, price: 320_000, stock: 31 },
      { choice: { mau: "suong", "dung-tich": "500ml" }, price: 320_000, stock: 0 },
      { choice: { mau: "suong", "dung-tich": "750ml" }, price: 380_000, stock: 13 },
    ],
    weightGrams: 430,
    daysOld: 70,
    related: ["tra-gung-say", "ca-phe-phin-giay", "gay-tre-leo-nui"],
  },
  {
    slug: "mu-luoi-trai",
    name: { vi: "Mũ lưỡi trai", en: "Cap" },
    summary: { vi: "Vải bông giặt mềm, khóa đồng, thêu đỉnh núi", en: "Washed cotton, brass buckle, embroidered peak" },
    description: {
      vi: `Nắng trên cao nhìn hiền nhưng không hiền. Mũ sáu mảnh, lưỡi cong sẵn, khóa đồng chỉnh từ 54 đến 61 cm. Gió cầu treo giật được mũ rộng, nên cài cho khít.`,
      en: `The sun up there looks kind and is not. Six panels, a curved peak, a brass buckle from 54 to 61 cm. The wind on the bridge takes loose hats, so buckle it snug.`,
    },
    specifications: [
      specs.size("Vòng đầu 54–61 cm", "Head 54–61 cm"),
      specs.material("Bông 100%, khóa đồng", "100% cotton, brass buckle"),
      specs.care("Giặt tay, phơi úp", "Hand wash, dry upside down"),
    ],
    labels: ["sale"],
    options: [byColour("troi", "dat", "reu")],
    variants: [
      { choice: { mau: "troi" }, price: 119_000, compareAt: 150_000, stock: 34 },
      { choice: { mau: "dat" }, price: 119_000, compareAt: 150_000, stock: 18 },
      { choice: { mau: "reu" }, price: 119_000, compareAt: 150_000, stock: 3 },
    ],
    weightGrams: 100,
    daysOld: 195,
    related: ["ao-thun-dinh-may", "binh-giu-nhiet", "huy-hieu-men"],
  },
  {
    slug: "den-doi-dau",
    name: { vi: "Đèn đội đầu", en: "Headlamp" },
    summary: {
      vi: "350 lumen, có đèn đỏ để không chói người bên cạnh",
      en: "350 lumens, with a red light that spares your neighbours",
    },
    description: {
      vi: `Đi chuyến 4:45 thì chúng tôi cho mượn đèn pin. Đi bộ lên bằng đường mòn từ ba giờ sáng thì bạn cần thứ này.

Chịu mưa IPX6, nghiêng được 60 độ, đèn đỏ cho lúc mọi người đang chờ mặt trời.`,
      en: `For the 4:45 cabin we lend you a torch. For walking up the trail from three in the morning you want this.

Rain-proof to IPX6, tilts 60 degrees, and has a red light for when everyone is waiting for the sun.`,
    },
    specifications: [
      specs.weight("78 g cả pin", "78 g with battery"),
      specs.power("Pin sạc USB-C, 6 giờ sáng mạnh, 80 giờ sáng yếu", "USB-C, 6 hours on high, 80 on low"),
      specs.material("Nhôm, nhựa PC, dây chun giặt được", "Aluminium, PC, washable strap"),
    ],
    labels: ["sale"],
    variants: [{ price: 289_000, compareAt: 340_000, stock: 27 }],
    weightGrams: 160,
    daysOld: 105,
    related: ["den-bao-ga-cu", "mu-len-qua-bong", "gay-tre-leo-nui"],
  },
  {
    slug: "tui-chong-nuoc",
    name: { vi: "Túi chống nước", en: "Dry bag" },
    summary: {
      vi: "Cuộn miệng ba vòng là kín, đeo vai được",
      en: "Three rolls and it is sealed; carries on the shoulder",
    },
    description: {
      vi: `Bỏ áo khô, điện thoại, máy ảnh vào, cuộn miệng ba vòng, cài khóa. Chúng tôi thử bằng cách thả xuống suối Mơ hai mươi phút, bên trong là sổ của phòng kế toán.`,
      en: `In go a dry shirt, your phone, the camera; roll the mouth three times and clip. We tested it with twenty minutes in Mơ stream. Inside were the accounts.`,
    },
    specifications: [
      specs.volume("5 lít hoặc 10 lít", "5 or 10 litres"),
      specs.material("Bạt PVC 500D, đường hàn nhiệt", "500D PVC tarpaulin, welded seams"),
      specs.care("Lau khô, phơi nơi râm", "Wipe, dry in the shade"),
    ],
    options: [
      byColour("son", "troi"),
      bySize(
        { key: "5l", name: { vi: "5 lít", en: "5 litres" } },
        { key: "10l", name: { vi: "10 lít", en: "10 litres" } },
      ),
    ],
    variants: [
      { choice: { mau: "son", co: "5l" }, price: 135_000, stock: 36 },
      { choice: { mau: "son", co: "10l" }, price: 175_000, stock: 22 },
      { choice: { mau: "troi", co: "5l" }, price: 135_000, stock: 30 },
      { choice: { mau: "troi", co: "10l" }, price: 175_000, stock: 15 },
    ],
    weightGrams: 260,
    daysOld: 125,
    related: ["ao-mua-choang", "binh-giu-nhiet", "den-doi-dau"],
  },
];
