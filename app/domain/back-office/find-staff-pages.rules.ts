import type { TextKeysUnder } from "~/i18n/text-keys";
import { hasAllWords, splitWords } from "~/lib/match-words";
import { foldVietnamese } from "~/lib/text";
import { linkToStaff } from "~/staff-map";
import type { TypedDay } from "../inventory/typed-day.rules";
import { gatewayIds } from "../payments/gateway-ids";
import type { Permission } from "../permission";

/** The search finds staff pages by these words in both languages, besides their titles. */
const pageWords: Readonly<Record<string, string>> = {
  home: "đầu tổng quan bảng điều khiển dashboard overview start today home",
  orders: "đơn đặt hàng mua bán orders sales purchases bookings",
  money: "chuyển khoản giao dịch ngân hàng sao kê payments bank transfer unmatched review đối soát thanh toán",
  refunds: "hoàn trả vé yêu cầu refund request return money back",
  tickets: "vé loại vé giá vé bảng giá hạng khách chính sách đổi hoàn tickets prices categories policy",
  stock: "kho tồn kho hàng hóa kiểm kê nhập xuất stock inventory warehouse goods products",
  days: "lịch nghỉ đóng cửa ngày chỗ lượt calendar closures closed days holidays slots places capacity",
  enquiries: "tin nhắn liên hệ báo giá ứng tuyển hồ sơ contact messages quotes applications jobs cv inbox",
  moderation: "bình luận đánh giá sao duyệt comments reviews ratings",
  members: "tài khoản người dùng vai trò quyền lời mời staff users accounts roles permissions team invitations",
  log: "nhật ký lịch sử thay đổi ai sửa audit history changes who",
  gate: "cổng quét mã vào check in scan entrance qr",
  seasons: "mùa giá thời vụ seasons prices high low",
  holidays: "ngày lễ tết nghỉ lễ holidays public",
  "vat-rates": "thuế giá trị gia tăng vat tax rates",
  homePicture: "ảnh bìa banner hình lớn đầu trang chủ hero cover home page picture photo",
  roles: "vai trò quyền phân quyền matrix permissions roles",
  categoryTree: "danh mục nhóm hàng cây categories category tree groups of products",
  paymentMethods: `cách trả tiền khi nhận hàng thanh toán thu hộ chuyển khoản vietqr ${gatewayIds.join(" ")} cod thẻ bật tắt pay methods cash on delivery cards wallets on off`,
  shippingZones: "vận chuyển giao hàng phí ship vùng tỉnh miễn phí delivery shipping fee rates zones provinces free",
  weather: "gió nhiệt độ tầm nhìn đỉnh wind temperature visibility summit",
};

type StaffAction = { permission: Permission; words: string; href(day: TypedDay | null): string; hasDay?: true };
export type StaffActionId = TextKeysUnder<"staff_search.action">;

/** The search offers these actions. An action with `hasDay` opens its form with the typed day filled in. */
export const staffActions: Record<StaffActionId, StaffAction> = {
  close: {
    permission: "days",
    words:
      "đóng cửa nghỉ ngừng dừng bán tạm ngưng hủy hàng khu cáp treo close shut shop park closure stop selling sales cancel day",
    hasDay: true,
    href: (day) =>
      linkToStaff(
        "days",
        null,
        day ? { look: 1, from: day.from, to: rangeEnd(day), times: day.time ?? undefined } : {},
      ),
  },
  reopen: {
    permission: "days",
    words: "mở lại cửa reopen open again",
    hasDay: true,
    href: (day) =>
      day
        ? `${linkToStaff("days", null, { look: "reopen", from: day.from, to: rangeEnd(day), times: day.time ?? undefined })}#preview`
        : `${linkToStaff("days")}#closings`,
  },
  change_places: {
    permission: "days",
    words:
      "thêm bớt sửa đổi tăng giảm chỗ số chỗ sức chứa lượt add remove change more fewer places seats capacity slots",
    hasDay: true,
    href: (day) => linkToStaff("days", null, day ? { from: day.from, to: day.to, month: day.from.slice(0, 7) } : {}),
  },
  confirm_transfer: {
    permission: "money",
    words: "xác nhận ghi nhận chuyển khoản tiền thanh toán confirm record bank transfer payment received",
    href: () => linkToStaff("money"),
  },
  decide_refund: {
    permission: "refunds",
    words: "duyệt từ chối hoàn trả tiền yêu cầu approve refuse decide pay refund",
    href: () => linkToStaff("refunds"),
  },
  pack: {
    permission: "orders",
    words: "đóng gói gửi giao hàng chuẩn bị kiện bưu kiện pack ship prepare send parcels goods orders",
    href: () => linkToStaff("orders", null, { status: "confirmed" }),
  },
  count_stock: {
    permission: "catalogue",
    words: "kiểm kê đếm nhập xuất tồn kho hàng count take receive stock inventory goods",
    href: () => linkToStaff("stock"),
  },
  scan: {
    permission: "gate",
    words: "soát quét kiểm tra vé mã khách vào cổng check in scan admit ticket qr",
    href: () => linkToStaff("gate"),
  },
  record_weather: {
    permission: "weather",
    words: "ghi cập nhật đo thời tiết gió record update weather wind",
    href: () => linkToStaff("weather"),
  },
  answer: {
    permission: "enquiries",
    words: "trả lời gửi báo giá tin nhắn khách yêu cầu answer reply enquiry message quote",
    href: () => linkToStaff("enquiries"),
  },
  moderate: {
    permission: "moderation",
    words: "duyệt ẩn hiện trả lời bình luận đánh giá moderate approve hide comments reviews",
    href: () => linkToStaff("moderation"),
  },
  invite: {
    permission: "shop",
    words: "mời thêm tạo nhân viên tài khoản người invite add new create staff member user account",
    href: () => linkToStaff("members"),
  },
  change_member: {
    permission: "shop",
    words:
      "khóa mở đổi vai trò đặt lại mật khẩu hai bước nhân viên disable change role reset password two factor staff",
    href: () => linkToStaff("members"),
  },
};

const noise = new Set(
  "trang muc page pages go to den o dau where is how can i the a an of cua lam sao toi muon want please hay cho".split(
    " ",
  ),
);

/** Leaves out the words in `noise`, such as "where", unless the text has no other words. */
function searchedWords(typed: string): string[] {
  const words = splitWords(typed);
  const meant = words.filter((word) => !noise.has(foldVietnamese(word)));
  return meant.length > 0 ? meant : words;
}

export function findPages<Page extends { id: string }>(
  typed: string,
  pages: readonly Page[],
  titleOf: (page: Page) => string,
): Page[] {
  const words = searchedWords(typed).filter((word) => !["mo", "mở", "open"].includes(word));
  return pages.filter((page) => hasAllWords(`${titleOf(page)} ${pageWords[page.id] ?? ""}`, words));
}

/** For a text that is only a day (today or later), finds the actions with `hasDay`. */
export function findStaffActions(
  typed: string,
  day: TypedDay | null,
  today: string,
): { id: StaffActionId; day: TypedDay | null }[] {
  const words = searchedWords(day ? day.rest.join(" ") : typed);
  const ids = Object.keys(staffActions) as StaffActionId[];
  const upcoming = day && day.to >= today ? day : null;
  const isMeant = (id: StaffActionId) =>
    hasAllWords(staffActions[id].words, words) ||
    (words.length === 0 && upcoming !== null && staffActions[id].hasDay === true);
  const meant = ids.filter(isMeant);
  const ofDay = upcoming ? meant.filter((id) => staffActions[id].hasDay) : [];
  return (ofDay.length > 0 ? ofDay : meant).map((id) => ({ id, day: staffActions[id].hasDay ? upcoming : null }));
}

function rangeEnd({ from, to }: TypedDay): string | undefined {
  return to === from ? undefined : to;
}
