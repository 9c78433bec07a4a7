import { eq } from "drizzle-orm";
import { staffInvitations } from "~db/schema/staff";
import type { SubjectOfLetter } from "../messages/send-letters.server";
import { pathOfInvitation } from "./invitations.server";

export const staffInvitationOfLetter: SubjectOfLetter<"staffInvitation"> = {
  async read({ db }, id) {
    const { role, invitedBy, memberId } = staffInvitations;
    const [found] = await db
      .select({ role, invitedBy, memberId })
      .from(staffInvitations)
      .where(eq(staffInvitations.id, id));
    if (!found) throw new Error(`There is no invitation ${id}`);
    return { role: found.role, invitedBy: found.invitedBy, isNew: found.memberId === null, path: pathOfInvitation(id) };
  },
};
