import type { Room } from "./room.server";
import { cvRoom } from "./rooms/cv.server";
import { daysRoom } from "./rooms/days.server";
import { enquiriesRoom } from "./rooms/enquiries.server";
import { enquiryRoom } from "./rooms/enquiry.server";
import { gateRoom } from "./rooms/gate.server";
import { gateCountsRoom } from "./rooms/gate-counts.server";
import { gateListRoom } from "./rooms/gate-list.server";
import { homeRoom } from "./rooms/home.server";
import { invitationRoom } from "./rooms/invitation.server";
import { logRoom } from "./rooms/log.server";
import { logInRoom } from "./rooms/log-in.server";
import { membersRoom } from "./rooms/members.server";
import { moderationRoom } from "./rooms/moderation.server";
import { moneyRoom } from "./rooms/money.server";
import { orderRoom } from "./rooms/order.server";
import { orderRefundsRoom } from "./rooms/order-refunds.server";
import { ordersRoom } from "./rooms/orders.server";
import { refundsRoom } from "./rooms/refunds.server";
import { secondFactorRoom } from "./rooms/second-factor.server";

export const rooms: readonly Room[] = [
  logInRoom,
  invitationRoom,
  secondFactorRoom,
  homeRoom,
  gateRoom,
  gateListRoom,
  gateCountsRoom,
  ordersRoom,
  orderRoom,
  moneyRoom,
  daysRoom,
  refundsRoom,
  orderRefundsRoom,
  enquiriesRoom,
  enquiryRoom,
  cvRoom,
  moderationRoom,
  membersRoom,
  logRoom,
];

export function findRoom(path: string): { room: Room; params: Record<string, string> } | null {
  for (const room of rooms) {
    const form = new RegExp(`^${room.path.replace(/:(\w+)/g, "(?<$1>[\\w-]{1,40})")}$`);
    const found = form.exec(path);
    if (found) return { room, params: { ...found.groups } };
  }
  return null;
}
