import type { Bilingual } from "./bilingual";
import { contact } from "./contact";

export const siteTexts: Record<string, Bilingual> = {
  "shop.name": { vi: "Núi Mây", en: "Núi Mây" },
  "shop.tagline": { vi: "Cáp treo lên đỉnh Mây, 1.487 m", en: "The cable car to Mây summit, 1,487 m" },

  "shop.address": {
    vi: `${contact.street}, ${contact.ward}, ${contact.province}`,
    en: "Suối Mơ station, Đèo Mây road, Suối Mơ commune, Lâm Đồng province",
  },

  "home.hero_title": { vi: "Lên mây trong mười hai phút", en: "Into the clouds in twelve minutes" },
  "home.hero_lead": {
    vi: "Cáp treo qua ba thung lũng, vườn hoa và cầu treo trên đỉnh. Chọn ngày, nhận vé QR, không cần in.",
    en: "A cable car over three valleys, a flower garden and a bridge at the top. Pick a day, get a QR ticket, print nothing.",
  },

  "home.promises": {
    vi: `- Trẻ dưới 3 tuổi **miễn phí**, không cần vé
- Đổi ngày miễn phí đến **24 giờ** trước, tối đa ba lần
- Hoàn **100%** đến 48 giờ trước, **50%** đến 24 giờ trước
- Vé QR qua cổng được **khi không có mạng**: chụp màn hình là đủ`,
    en: `- Children under 3 go **free**, no ticket needed
- Change the day for free up to **24 hours** before, three times
- **100%** back up to 48 hours before, **50%** up to 24
- QR tickets work **without a signal**: a screenshot will do`,
  },

  "home.hours": {
    vi: `**Mỗi ngày 7:00 – 17:30**, kể cả lễ Tết.

- Chuyến lên cuối: 16:30. Chuyến xuống cuối: 17:30
- Chuyến bình minh: 4:45 và 5:15, thứ Sáu đến Chủ nhật
- Đêm đèn lồng: 18:00, 19:00 và 20:00, thứ Sáu và thứ Bảy

Ngày nghỉ bảo trì có ghi trong lịch đặt vé.`,
    en: `**Every day, 7:00–17:30**, public holidays and Tết included.

- Last cabin up at 16:30, last cabin down at 17:30
- Sunrise cabins: 4:45 and 5:15, Friday to Sunday
- Lantern nights: 18:00, 19:00 and 20:00, Friday and Saturday

Maintenance days are marked in the booking calendar.`,
  },

  "home.getting_here": {
    vi: `${contact.street}, ${contact.ward}, ${contact.province}.

- **Từ Đà Lạt, 46 km:** theo quốc lộ 20 về hướng nam, đến ngã ba Suối Mơ rẽ phải, thêm 6 km nữa. Khoảng một tiếng mười lăm phút.
- **Xe buýt:** tuyến Đà Lạt – Suối Mơ, chuyến đầu 6:00, nửa tiếng một chuyến, dừng ngay trước ga. Chuyến về cuối 18:30; tối có đèn lồng thì 22:30.
- **Từ sân bay Liên Khương, 18 km:** taxi chừng hai mươi lăm phút.
- **Từ TP.HCM, 262 km:** xe giường nằm đi Đà Lạt chừng sáu tiếng, xuống ở ngã ba Suối Mơ rồi đi xe buýt.
- **Xe riêng:** bãi trước ga đủ chỗ cho 300 ô tô, gửi miễn phí.

Đi chuyến bình minh thì chưa có xe buýt: bạn nên ngủ lại ở xã Suối Mơ hoặc đặt taxi từ tối hôm trước.`,
    en: `Suối Mơ station, Đèo Mây road, Suối Mơ commune, Lâm Đồng province.

- **From Đà Lạt, 46 km:** south on National Road 20, right at the Suối Mơ junction, then 6 km more. About an hour and a quarter.
- **By bus:** the Đà Lạt – Suối Mơ line stops at our door, every half hour from 6:00. The last one back is at 18:30, or 22:30 on lantern nights.
- **From Liên Khương airport, 18 km:** twenty-five minutes by taxi.
- **From Ho Chi Minh City, 262 km:** a sleeper bus towards Đà Lạt, about six hours; get off at the Suối Mơ junction and take the local bus.
- **By car:** free parking for 300 cars in front of the station.

No bus runs early enough for the sunrise cabins: stay overnight in Suối Mơ, or book a taxi the evening before.`,
  },

  "home.before_you_go": {
    vi: `- **Áo khoác:** trên đỉnh lạnh hơn ga dưới 4–5 độ, sáng sớm còn 10–14 °C.
- **Giày:** loại đế bám. Sàn cầu treo và đường mòn trơn khi ướt.
- **Mưa:** từ tháng 5 đến tháng 10 thường mưa về chiều; buổi sáng hay quang.
- **Gió và giông:** cáp dừng khi gió vượt 15 m/s hoặc có sét. Nếu phải nghỉ cả buổi, chúng tôi báo qua điện thoại hoặc email của đơn; bạn chọn ngày khác hoặc nhận lại đủ tiền.
- **Em bé:** dưới 3 tuổi miễn phí. Từ 3 tuổi mà chưa cao 1 m thì đi vé trẻ em. Xe đẩy gấp lại là mang lên cabin được.
- **Xe lăn:** hai ga có thang máy, cabin vừa xe rộng đến 70 cm. Cầu treo thì xe lăn không qua được.
- **Điện thoại:** trên đỉnh sóng yếu. Chụp màn hình vé trước khi đi.`,
    en: `- **A jacket:** the top is 4–5 degrees colder than the valley, and 10–14 °C at dawn.
- **Shoes with grip:** the bridge and the trail are slippery when wet.
- **Rain:** from May to October it tends to rain in the afternoon; mornings are usually clear.
- **Wind and storms:** the cable car stops when the wind passes 15 m/s or lightning is near. If we have to close for long, we tell you by phone or email, and you choose another day or all your money back.
- **Little ones:** under 3 they go free. Aged 3 or more but not yet 1 m tall, they need a child ticket. Folded pushchairs fit in the cabin.
- **Wheelchairs:** both stations have lifts, and cabins take chairs up to 70 cm wide. The suspension bridge cannot be crossed in one.
- **Your phone:** the signal is weak at the top. Take a screenshot of your ticket before you leave.`,
  },

  "footer.about": {
    vi: "Cáp treo Núi Mây chạy giữa ga Suối Mơ và đỉnh Mây, 1.487 m. Mở cửa mỗi ngày 7:00 – 17:30. Trẻ dưới 3 tuổi miễn phí.",
    en: "The Núi Mây cable car runs between Suối Mơ station and Mây summit, 1,487 m. Open every day, 7:00–17:30. Children under 3 go free.",
  },
  "footer.legal": {
    vi: "Giá đã gồm thuế GTGT. Đây là cửa hàng minh họa: ngọn núi, công ty, mã số thuế và tài khoản ngân hàng đều không có thật.",
    en: "Prices include VAT. This is a demonstration shop: the mountain, the company, its tax code and its bank account are made up.",
  },
};
