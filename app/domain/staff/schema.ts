import { z } from "zod";
import { loginEmail, passwordsMatch, passwordText, passwordTwice, signedToken } from "../identity/schema";
import { roles } from "../permission";
import { name, rowId, text } from "../schema";

const role = z.enum(roles);
const oneTimeCode = text.trim().min(1).max(10);

export const LogInStaff = z.object({ email: loginEmail, password: passwordText, oneTimeCode: oneTimeCode.optional() });
export const SetUpStaffTwoFactor = z.object({ oneTimeCode });
export const InviteStaffMember = z.object({ email: loginEmail, role });
export const RecoverAdmin = z.object({ email: loginEmail });
export const OpenInvitation = z.object({ token: signedToken });
export const AcceptInvitation = z
  .object({ token: signedToken, fullName: name, ...passwordTwice })
  .check(passwordsMatch);
export const OpenSetup = z.object({ token: signedToken });
export const CreateFirstAdmin = z
  .object({ token: signedToken, fullName: name, email: loginEmail, ...passwordTwice })
  .check(passwordsMatch);
export const StaffMemberById = z.object({ id: rowId });
export const InvitationById = z.object({ id: rowId });
export const ChangeRole = z.object({ id: rowId, role });
export const ListAuditEntries = z.object({ before: z.coerce.number().pipe(rowId).optional() });
