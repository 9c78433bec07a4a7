import type { Room } from "./room.server";
import { enquiriesRoom } from "./rooms/enquiries.server";
import { enquiryRoom } from "./rooms/enquiry.server";
import { homeRoom } from "./rooms/home.server";
import { invitationRoom } from "./rooms/invitation.server";
import { logRoom } from "./rooms/log.server";
import { logInRoom } from "./rooms/log-in.server";
import { membersRoom } from "./rooms/members.server";
import { moneyRoom } from "./rooms/money.server";
import { orderRoom } from "./rooms/order.server";
import { ordersRoom } from "./rooms/orders.server";
import { secondFactorRoom } from "./rooms/second-factor.server";

/** Every page of the staff. */
export const rooms: readonly Room[] = [
  logInRoom,
  invitationRoom,
  secondFactorRoom,
  homeRoom,
  ordersRoom,
  orderRoom,
  moneyRoom,
  enquiriesRoom,
  enquiryRoom,
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
