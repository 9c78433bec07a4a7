import { page } from "./page";

export const schoolGroups = page("pages/doan-hoc-sinh", [
  {
    kind: "hero",
    content: {
      title: { vi: "Một ngày học trên núi", en: "A school day on the mountain" },
      keywords: { vi: "đoàn học sinh, trường học, ngoại khóa", en: "school groups, school trip, pupils, students" },
      lead: {
        vi: "Cho đoàn học sinh từ 20 em, lớp 1 đến lớp 12, các ngày thứ hai đến thứ sáu: có người dẫn, có cơm trưa, có phương án mưa.",
        en: "For 20 pupils or more, from first grade to twelfth, Monday to Friday: with a guide, lunch and a plan for rain.",
      },
      picture: "ve-gia-dinh",
    },
  },
  {
    kind: "promises",
    content: {
      text: {
        vi: `- Một hướng dẫn viên cho **15 em**
- Cứ **10 em** có một thầy cô đi cùng miễn vé
- Dời ngày miễn phí đến **24 giờ** trước vì mưa bão, dịch bệnh, lịch thi
- Hóa đơn VAT, trả sau bằng **chuyển khoản của trường**`,
        en: `- One guide for every **15 pupils**
- One teacher goes free for every **10 pupils**
- Another day free of charge up to **24 hours** before, for storms, illness or exams
- A VAT invoice, paid by the **school's bank transfer**`,
      },
    },
  },
  {
    kind: "facts",
    content: {
      title: { vi: "Một ngày diễn ra thế nào", en: "How the day goes" },
      items: [
        {
          name: { vi: "8:00 · Ga Suối Mơ", en: "8:00 · Suối Mơ station" },
          text: {
            vi: "Đón ở bãi xe, điểm danh, phát vòng tay có số điện thoại của đoàn. Xem phòng máy: vì sao một sợi cáp kéo được 60 cabin?",
            en: "We meet the bus, count heads and hand out wristbands with the group's phone number. Then the machine room: how does one rope pull 60 cabins?",
          },
        },
        {
          name: { vi: "9:00 · Lên núi", en: "9:00 · Up" },
          text: {
            vi: "Mỗi cabin bảy em và một người lớn. Trên đường đếm trụ, đoán độ cao, ghi lúc tai bắt đầu ù.",
            en: "Seven pupils and a grown-up in each cabin. Count the towers, guess the height, note when your ears pop.",
          },
        },
        {
          name: { vi: "9:30 · Bài học ngoài trời", en: "9:30 · The lesson" },
          text: {
            vi: "Chọn một: **rừng và nước** (lớp 1–5), **mây từ đâu ra** (lớp 6–9), **địa chất và bản đồ** (lớp 10–12). Có phiếu bài tập, thầy cô nhận trước một tuần.",
            en: "Choose one: **forest and water** (grades 1–5), **where clouds come from** (6–9), **rocks and maps** (10–12). Worksheets reach the teachers a week before.",
          },
        },
        {
          name: { vi: "11:30 · Cơm trưa", en: "11:30 · Lunch" },
          text: {
            vi: "Bàn dài trên hiên ga đỉnh, cơm nóng nấu tại chỗ. Món chay và dị ứng xin ghi khi đăng ký.",
            en: "Hot rice at the long tables of the summit terrace. Tell us of vegetarians and allergies when you sign up.",
          },
        },
        {
          name: { vi: "13:00 · Vườn hoa, cầu treo", en: "13:00 · Garden and bridge" },
          text: {
            vi: "Đi theo nhóm, qua cầu từng tốp 20 em. Em nào không muốn qua cầu thì vẽ vườn hoa.",
            en: "In groups, twenty at a time on the bridge. Who would rather not cross it draws the garden.",
          },
        },
        {
          name: { vi: "15:00 · Xuống núi", en: "15:00 · Down" },
          text: {
            vi: "Điểm danh hai lần, ở ga đỉnh và ở cửa xe. Mưa giông thì cả buổi dời vào nhà kính, không dời giờ về.",
            en: "Heads are counted twice, at the top and at the bus. In a storm the day moves into the glass hall; the time home stays.",
          },
        },
      ],
    },
  },
  {
    kind: "text",
    content: {
      title: { vi: "An toàn", en: "Safety" },
      picture: "cau-treo",
      text: {
        vi: `- Trạm y tế ở cả hai ga, xe cấp cứu trực ở ga Suối Mơ
- Lan can cầu treo cao 1,4 m, sàn kín, có nhân viên ở hai đầu
- Gió quá 15 m/s là cáp dừng; đoàn đợi trong nhà, có cháo nóng
- Phụ huynh gọi một số, gặp người đang đi cùng đoàn`,
        en: `- First aid at both stations, an ambulance at Suối Mơ
- The bridge has a 1.4 m railing, a closed floor and staff at both ends
- Above 15 m/s of wind the cable stops; you wait indoors, with hot porridge
- Parents call one number, and reach whoever is walking with the group`,
      },
    },
  },
  {
    kind: "text",
    content: {
      title: { vi: "Giá và cách đăng ký", en: "Price, and how to sign up" },
      picture: "vuon-hoa-cong-troi",
      text: {
        vi: `Giá tính theo số em, theo ngày và theo bữa trưa, rẻ hơn mua lẻ; chúng tôi gửi bảng giá từng khoản trong một ngày làm việc.

Cho chúng tôi biết: trường, lớp, số em và số thầy cô, hai ngày có thể đi, bài học muốn chọn.`,
        en: `The price depends on how many you are, the day and the lunch, and is below that of single tickets; we send it item by item within a working day.

Tell us the school, the grade, how many pupils and teachers, two days that suit you and the lesson you would like.`,
      },
      act: { label: { vi: "Xin bảng giá cho trường", en: "Ask for a school quote" }, page: "quoteRequest" },
    },
  },
]);
