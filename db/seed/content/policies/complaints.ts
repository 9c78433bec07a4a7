import { contact } from "../contact";
import type { Policy } from "./policy";

export const complaints: Policy = {
  slug: "complaints",
  title: { vi: "Góp ý và khiếu nại", en: "Complaints" },
  keywords: { vi: "phản ánh, phàn nàn", en: "feedback, dispute" },
  body: {
    vi: `Có điều gì chưa ổn, xin nói với chúng tôi trước tiên.

## Gửi ở đâu

Quầy dịch vụ ở ga Suối Mơ, ${contact.phone} (7:00 – 17:30 mỗi ngày) hoặc [${contact.email}](mailto:${contact.email}). Cho biết mã đơn, chuyện gì đã xảy ra và bạn muốn được giải quyết thế nào; có ảnh thì gửi kèm.

## Bao lâu có trả lời

- Trong **24 giờ**: xác nhận đã nhận, và tên người phụ trách
- Trong **7 ngày làm việc**: cách giải quyết, kèm lý do
- Việc cần xác minh lâu hơn: chúng tôi báo trước, và xong trong **30 ngày**

Chuyện khẩn ở ga hay trên cabin: gọi thẳng số trên hoặc hỏi bất kỳ nhân viên nào.

## Nếu bạn vẫn chưa hài lòng

- Gọi tổng đài người tiêu dùng **1800.6838** (miễn phí) của Ủy ban Cạnh tranh Quốc gia, hoặc gửi đơn đến Sở Công Thương tỉnh Lâm Đồng
- Yêu cầu hòa giải, trọng tài, hoặc khởi kiện ra tòa án theo Luật Bảo vệ quyền lợi người tiêu dùng số 19/2023/QH15
- Về dữ liệu cá nhân: khiếu nại đến cơ quan chuyên trách bảo vệ dữ liệu cá nhân của Bộ Công an

Khiếu nại không mất phí và không ảnh hưởng đến vé của bạn.`,
    en: `If something was not right, please tell us first.

## Where

At the service desk in Suối Mơ station, on ${contact.phone} (7:00–17:30, any day) or at [${contact.email}](mailto:${contact.email}). Give us your order code, what happened, and what would put it right; photos help.

## When you hear from us

- Within **24 hours**: that we have it, and who is looking after it
- Within **7 working days**: our answer, with reasons
- If it takes longer to find out: we tell you beforehand, and finish within **30 days**

Anything urgent at the station or in a cabin: call the number above or ask any member of staff.

## If you are still not satisfied

- Call the national consumer hotline, **1800.6838** (free, run by the Vietnam Competition Commission), or write to the Department of Industry and Trade of Lâm Đồng
- Ask for mediation or arbitration, or go to court, under the Law on Protection of Consumers' Rights, 19/2023/QH15
- About personal data: complain to the data protection authority at the Ministry of Public Security

A complaint costs nothing and does not affect your tickets.`,
  },
};
