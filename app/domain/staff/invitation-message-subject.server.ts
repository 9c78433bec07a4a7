import { eq } from "drizzle-orm";
import { staffInvitations } from "~db/schema/staff";
import type { MessageSubject } from "../messages/send-messages.server";
import { buildInvitationPath } from "./invitations.server";

export const staffInvitationMessageSubject: MessageSubject<"staffInvitation"> = {
  async read({ db }, id) {
    const [found] = await db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
    if (!found) throw new Error(`There is no invitation ${id}`);
    const { role, invitedBy, memberId } = found;
    return { role, invitedBy, isNew: memberId === null, path: buildInvitationPath(found) };
  },
};
