import { eq } from "drizzle-orm";
import { staffMembers } from "~db/schema/staff";
import type { MessageSubject } from "../messages/send-messages.server";

export const staffMemberMessageSubject: MessageSubject<"staffMember"> = {
  async read({ db }, id) {
    const { fullName } = staffMembers;
    const [member] = await db.select({ fullName }).from(staffMembers).where(eq(staffMembers.id, id));
    if (!member) throw new Error(`There is no staff member ${id}`);
    return member;
  },
};
