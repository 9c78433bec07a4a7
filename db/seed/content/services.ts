import type { Label } from "~/domain/catalog/shelf.rules";
import type { Bilingual } from "./bilingual";
import type { PoolSlug } from "./pools";

export type Service = {
  slug: string;
  name: Bilingual;
  summary: Bilingual;
  /** Markdown. */
  description: Bilingual;
  labels?: Label[];
  /** Null: on request. */
  price: number | null;
  compareAt?: number;
  unit: Bilingual;
  duration: Bilingual;
  leadDays: number;
  /** 1 = Monday; without them every day. */
  weekdays?: number[];
  /** What has to run for it. */
  pool?: PoolSlug;
  /** Scenes of the tickets that also show this place. */
  more: string[];
};

export const services: Service[] = [
  {
    slug: "huong-dan-vien",
    name: { vi: "Hướng dẫn viên trên đỉnh", en: "A guide at the summit" },
    summary: {
      vi: "Hai tiếng với người biết tên từng cái cây",
      en: "Two hours with somebody who knows the trees by name",
    },
    description: {
      vi: `Hướng dẫn viên của chúng tôi đều sống quanh núi. Họ đưa bạn đi vòng đài ngắm cảnh, cầu treo, vườn trà và khu rừng phía sau, nơi khách đi một mình thường không rẽ vào.

Nói tiếng Việt hoặc tiếng Anh. Đi chậm được, dừng lâu được; có người già và trẻ nhỏ thì báo trước để chọn đường bằng.

Giá chưa gồm vé cáp treo.`,
      en: `All our guides live around the mountain. They take you round the viewing deck, the bridge, the tea garden and the woods behind it, where people on their own rarely turn off.

In Vietnamese or English, as slowly as you like and with as many stops. Tell us if there are old people or small children, and they will choose the level way.

Cable car tickets are not included.`,
    },
    labels: ["featured"],
    price: 450_000,
    unit: { vi: "một nhóm đến 10 người", en: "a group of up to 10" },
    duration: { vi: "2 tiếng", en: "2 hours" },
    leadDays: 1,
    pool: "cable",
    more: ["cau-treo", "vuon-hoa-cong-troi"],
  },
  {
    slug: "chup-anh-binh-minh",
    name: { vi: "Chụp ảnh bình minh", en: "Sunrise photographer" },
    summary: { vi: "Người chụp lên trước bạn nửa tiếng, đợi sẵn", en: "Goes up half an hour before you and waits" },
    description: {
      vi: `Thợ chụp đi chuyến của nhân viên, biết sáng nay mặt trời mọc ở khe nào và đứng đâu thì không ngược sáng. Chụp một tiếng rưỡi, giao **40 ảnh đã chỉnh** trong ba ngày, kèm toàn bộ ảnh gốc.

Trời mù đặc không thấy gì thì dời ngày miễn phí, hoặc nhận lại đủ tiền. Sương mù đẹp thì vẫn chụp; bạn sẽ biết vì sao khi thấy ảnh.

Chạy các sáng thứ sáu, thứ bảy và Chủ nhật. Cần có vé Bình minh trên đỉnh.`,
      en: `The photographer rides up with the crew, knows which notch the sun will use today and where to stand for it. An hour and a half of pictures, **40 edited** within three days, and all the originals.

If the top is lost in solid fog we move the day for free or give your money back. Handsome fog is another matter; you will see why in the pictures.

On Friday, Saturday and Sunday mornings. You also need tickets for Sunrise on the summit.`,
    },
    labels: ["featured", "new"],
    price: 1_200_000,
    unit: { vi: "một buổi, đến 6 người", en: "a session, up to 6 people" },
    duration: { vi: "1 tiếng rưỡi", en: "An hour and a half" },
    leadDays: 3,
    weekdays: [5, 6, 7],
    pool: "sunrise",
    more: ["binh-minh-tren-dinh", "bien-may"],
  },
  {
    slug: "cabin-rieng",
    name: { vi: "Cabin riêng", en: "A cabin to yourselves" },
    summary: {
      vi: "Một cabin, không ghép khách, có trà và khăn ấm",
      en: "One cabin, no strangers, tea and warm towels",
    },
    description: {
      vi: `Cabin tám chỗ dành cho nhóm của bạn, lên và xuống, không phải xếp hàng. Bên trong có bàn gấp, trà nóng, khăn ấm và chăn. Muốn đi chậm thì chúng tôi giảm tốc được một vòng vào giờ vắng.

Giá tính cho cabin, chưa gồm vé của từng người.`,
      en: `An eight-seat cabin for your party, up and down, without the queue. There is a folding table, hot tea, warm towels and blankets. In quiet hours we can slow the line for one round, if you ask.

The price is for the cabin; everyone still needs a ticket.`,
    },
    price: 900_000,
    compareAt: 1_100_000,
    labels: ["sale"],
    unit: { vi: "một cabin, khứ hồi", en: "a cabin, there and back" },
    duration: { vi: "12 phút mỗi chiều", en: "12 minutes each way" },
    leadDays: 2,
    pool: "cable",
    more: ["cap-treo-mot-chieu", "cap-treo-khu-hoi"],
  },
  {
    slug: "ho-tro-xe-lan-xe-day",
    name: { vi: "Đi cùng xe lăn, xe đẩy", en: "Help with wheelchairs and pushchairs" },
    summary: {
      vi: "Một người đi cùng suốt chuyến, mượn xe nếu cần",
      en: "Somebody beside you all the way, and a chair if you need one",
    },
    description: {
      vi: `Nhân viên đón ở bãi xe, giữ cabin đứng hẳn lúc lên xuống, đi cùng qua thang máy và các lối bằng. Có sẵn xe lăn bản 45 cm và xe đẩy trẻ em để mượn, không tính thêm tiền.

Cầu treo thì xe lăn không qua được; bù lại chúng tôi biết một chỗ nhìn thấy cả cây cầu.

Năm chục nghìn là tiền công cho người đi cùng. Người khuyết tật nặng không phải trả: bạn đừng đặt ở đây mà bấm **Gửi yêu cầu riêng**, chúng tôi hẹn ngày và không thu khoản này.`,
      en: `We meet you in the car park, stop the cabin fully for getting on and off, and come along by the lifts and level paths. A 45 cm wheelchair or a pushchair can be borrowed at no charge.

A wheelchair cannot cross the suspension bridge. We do know a spot from which you see all of it.

The fifty thousand goes to your companion. People with severe disabilities do not pay it: do not book here but press **Send us your wishes**, and we agree on the day without the charge.`,
    },
    price: 50_000,
    unit: { vi: "một người cần giúp", en: "a person to be helped" },
    duration: { vi: "Cả chuyến, đến 4 tiếng", en: "The whole visit, up to 4 hours" },
    leadDays: 1,
    pool: "cable",
    more: ["ga-suoi-mo"],
  },
  {
    slug: "com-trua-doan",
    name: { vi: "Cơm trưa cho đoàn", en: "Lunch for a group" },
    summary: {
      vi: "Bàn dài trên hiên ga đỉnh, bảy món một nồi lẩu",
      en: "A long table on the summit terrace, seven dishes and a hotpot",
    },
    description: {
      vi: `Cơm gạo mới, gà đồi nướng, rau vườn, cá suối, lẩu nấm cho trời lạnh, và hồng treo gió tráng miệng. Món chay nấu riêng bếp; dị ứng thứ gì, bạn ghi ra.

Một mâm 10 suất; đoàn lẻ người thì gửi yêu cầu riêng. Đặt trước hai ngày vì rau hái buổi sáng và gà thì không hái được.`,
      en: `New rice, grilled hill chicken, garden greens, stream fish, mushroom hotpot against the cold, and wind-dried persimmons to finish. Vegetarian food has a kitchen of its own; tell us about allergies.

A table seats 10; for numbers in between, send us a request. Two days' notice, since greens are picked in the morning and chickens are not.`,
    },
    price: 2_200_000,
    unit: { vi: "một mâm 10 suất", en: "a table of 10" },
    duration: { vi: "1 tiếng rưỡi, từ 11:00", en: "An hour and a half, from 11:00" },
    leadDays: 2,
    pool: "cable",
    more: ["ve-gia-dinh"],
  },
  {
    slug: "xe-dua-don-da-lat",
    name: { vi: "Xe đưa đón Đà Lạt", en: "Shuttle from Đà Lạt" },
    summary: {
      vi: "Xe 16 chỗ từ chợ Đà Lạt, kịp chuyến bình minh và đêm đèn lồng",
      en: "A 16-seater from Đà Lạt market, in time for the sunrise and for lantern nights",
    },
    description: {
      vi: `Đón ở bùng binh chợ Đà Lạt, ngày nào cáp treo chạy thì có xe:

- **7:00** hoặc **9:30**, về lúc **11:00** hoặc **16:00**
- đi bình minh (thứ sáu đến Chủ nhật): đón **2:50**, về như trên
- đi đêm đèn lồng (thứ sáu, thứ bảy): đón **16:15**, về **22:15**

Bạn ghi giờ đi và giờ về vào ô Ghi chú khi thanh toán, tài xế gọi trước một tiếng. Chuyến 2:50 có chăn và đèn tắt. Không ai bắt bạn nói chuyện.`,
      en: `From the Đà Lạt market roundabout, on every day that the cable car runs:

- **7:00** or **9:30**, back at **11:00** or **16:00**
- for the sunrise (Friday to Sunday) at **2:50**, back as above
- for lantern night (Friday and Saturday) at **16:15**, back at **22:15**

Put your times there and back into the note at checkout; the driver calls an hour before. The 2:50 has blankets and the lights off. Nobody will make you talk.`,
    },
    price: 160_000,
    unit: { vi: "một người, khứ hồi", en: "a person, there and back" },
    duration: { vi: "1 tiếng 15 phút mỗi chiều", en: "1 hour 15 minutes each way" },
    leadDays: 1,
    pool: "cable",
    more: ["ga-suoi-mo"],
  },
  {
    slug: "su-kien-doanh-nghiep",
    name: { vi: "Sự kiện doanh nghiệp", en: "Company events" },
    summary: {
      vi: "Từ 30 đến 300 người, có sân, mái che và điện dự phòng",
      en: "30 to 300 people, with a lawn, a roof and a spare generator",
    },
    description: {
      vi: `Sân cỏ ga Suối Mơ chứa 300 người, nhà kính ga đỉnh 80 người. Chúng tôi lo vé, ăn uống, âm thanh, người dẫn và phương án mưa; bạn lo khách và bài phát biểu.

Cho chúng tôi biết ngày, số người và việc định làm. Bảng giá gửi lại trong một ngày làm việc, có ghi từng khoản.`,
      en: `The lawn at Suối Mơ holds 300, the glass hall at the summit 80. We see to tickets, food, sound, a host and a plan for rain; you see to the guests and the speech.

Tell us the date, how many you are and what you have in mind. A quote comes back within a working day, item by item.`,
    },
    price: null,
    unit: { vi: "theo yêu cầu", en: "on request" },
    duration: { vi: "Nửa ngày hoặc cả ngày", en: "Half a day or a whole one" },
    leadDays: 14,
    more: ["vuon-hoa-cong-troi"],
  },
  {
    slug: "trang-tri-cau-hon",
    name: { vi: "Trang trí cầu hôn", en: "Proposal decorations" },
    summary: {
      vi: "Vòm hoa, đèn lồng, và một đội biết giữ im lặng",
      en: "A flower arch, lanterns, and a team that keeps quiet",
    },
    description: {
      vi: `Trên đài ngắm cảnh lúc hoàng hôn, giữa vườn hoa buổi sáng, hay trong một cabin dừng lại ở giữa đường. Chúng tôi lo hoa, đèn, nhạc, người chụp nấp sau gốc thông, và một lý do hợp lý để người ấy đi lên núi hôm đó.

Đến nay 61 lần, 60 lời đồng ý. Lần còn lại xin nghĩ thêm, rồi tháng sau cũng đồng ý.`,
      en: `On the viewing deck at dusk, in the garden in the morning, or in a cabin that pauses halfway. We bring flowers, light, music, a photographer behind a pine, and a plausible reason for going up the mountain that day.

61 times so far, and 60 said yes. The other one asked for time to think, and said it a month later.`,
    },
    price: null,
    unit: { vi: "theo yêu cầu", en: "on request" },
    duration: { vi: "2 tiếng", en: "2 hours" },
    leadDays: 7,
    more: ["dem-den-long"],
  },
];
