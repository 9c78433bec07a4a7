import type { Answer } from "./ticket";

/** What people ask of every ride by day. */
const rain: Answer = {
  of: "mua-suong-mu-gio",
  question: { vi: "Trời mưa thì sao?", en: "What if it rains?" },
  answer: {
    vi: "Mưa thường cáp vẫn chạy, cabin kín và khô. Cáp chỉ dừng khi có sét hoặc gió vượt 15 m/s; nếu phải nghỉ cả buổi, bạn chọn ngày khác hoặc nhận lại đủ tiền.",
    en: "In ordinary rain the cable car runs, and the cabins are closed and dry. It stops only for lightning or for wind above 15 m/s; if we have to close for long, you choose another day or all your money back.",
  },
};

const pushchair: Answer = {
  of: "xe-day",
  question: { vi: "Mang xe đẩy trẻ em được không?", en: "May I bring a pushchair?" },
  answer: {
    vi: "Được: gấp lại, nhân viên giữ cabin đứng hẳn cho bạn lên xuống. Chưa có xe thì dịch vụ “Đi cùng xe lăn, xe đẩy” cho mượn.",
    en: "Yes: fold it and take it into the cabin, which our staff stop for you. Our service “Help with wheelchairs and pushchairs” lends one to those who have none.",
  },
};

const lateByDay: Answer = {
  of: "den-muon",
  question: { vi: "Đến muộn nhất mấy giờ?", en: "How late may I come?" },
  answer: {
    vi: "Vé không gắn với giờ nào: qua cổng lúc nào cũng được trước 16:30. Đến sau giờ đó thì cáp không lên nữa, và vé hết hạn trong ngày.",
    en: "The ticket is not tied to a time: go through the gate whenever you like before 16:30. After that no cabin goes up, and the ticket ends with its day.",
  },
};

const lateForCabin: Answer = {
  of: "den-muon",
  question: { vi: "Trễ chuyến thì sao?", en: "What if I miss my cabin?" },
  answer: {
    vi: "Trễ dưới 15 phút, bạn vẫn được xếp vào cabin kế tiếp. Trễ hơn thì tùy chỗ trống của chuyến sau; hết chuyến là vé hết hạn.",
    en: "Up to 15 minutes late you ride in the next cabin. Later than that, it depends on free places that same morning or evening; after the last cabin the ticket ends.",
  },
};

export const byDay = [rain, lateByDay, pushchair];
export const byCabin = [rain, lateForCabin, pushchair];
