import { eq } from "drizzle-orm";
import { staffMembers } from "~db/schema/staff";
import type { SubjectOfLetter } from "../messages/send-letters.server";

export const staffMemberOfLetter: SubjectOfLetter<"staffMember"> = {
  async read({ db }, id) {
    const { fullName } = staffMembers;
    const [member] = await db.select({ fullName }).from(staffMembers).where(eq(staffMembers.id, id));
    if (!member) throw new Error(`There is no staff member ${id}`);
    return member;
  },
};
