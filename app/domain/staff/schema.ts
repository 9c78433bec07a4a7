import { z } from "zod";
import { asTyped, linkToken, loginEmail, passwordTwice, typedPassword } from "../identity/schema";
import { roles } from "../permission";
import { name, rowId, text } from "../schema";

const role = z.enum(roles);
const oneTimeCode = text.trim().min(1).max(10);

export const LogInStaff = z.object({ email: loginEmail, password: typedPassword, oneTimeCode: oneTimeCode.optional() });
export const SetUpStaffTwoFactor = z.object({ oneTimeCode });
export const InviteStaffMember = z.object({ email: loginEmail, role });
export const OpenInvitation = z.object({ token: linkToken });
export const AcceptInvitation = z.object({ token: linkToken, fullName: name, ...passwordTwice }).check(asTyped);
export const StaffMemberById = z.object({ id: rowId });
export const InvitationById = z.object({ id: rowId });
export const ChangeRole = z.object({ id: rowId, role });
export const ListAuditEntries = z.object({ before: z.coerce.number().pipe(rowId).optional() });
