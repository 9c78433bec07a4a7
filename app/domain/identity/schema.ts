import { z } from "zod";
import { name, phone, rowId, says, text } from "../schema";

export const loginEmail = text.normalize("NFC").trim().toLowerCase().max(254).check(z.email());
/** As it is typed, spaces too; the two ways to write "ậ" are one. */
export const typedPassword = z.string().normalize("NFC").min(1).max(128);
const newPassword = typedPassword.min(8);
export const passwordTwice = { password: newPassword, confirmation: typedPassword };

type Twice = { password: string; confirmation: string };
export const asTyped = z.refine<Twice>(({ password, confirmation }) => password === confirmation, {
  path: ["confirmation"],
  ...says("passwords_differ"),
  // Beside other mistakes it is said too; not where one of both is missing.
  when: ({ value }) =>
    typeof (value as Twice)?.password === "string" && typeof (value as Twice).confirmation === "string",
});

/** `firstName`: what we may call them; else the last word of the full name. */
const profile = { fullName: name, firstName: name.optional(), phone: phone.optional() };
export const linkToken = text.min(1).max(200);

export const Register = z.object({ ...profile, email: loginEmail, ...passwordTwice }).check(asTyped);
export const LogIn = z.object({ email: loginEmail, password: typedPassword });
export const RequestReset = z.object({ email: loginEmail });
export const ResetPassword = z.object({ token: linkToken, ...passwordTwice }).check(asTyped);
export const VerifyEmail = z.object({ token: linkToken });
export const UpdateProfile = z.object(profile);
export const ChangePassword = z.object({ current: typedPassword, ...passwordTwice }).check(asTyped);
export const EndLogin = z.object({ id: rowId });
