import { z } from "zod";
import { locales } from "~/lib/locale";
import { maxLength, name, phone, rowId, text, withErrorText } from "../schema";

const maxPasswordLength = 128;
export const loginEmail = text.check(maxLength(254)).normalize("NFC").trim().toLowerCase().check(z.email());
/** Spaces are part of the password. Unicode is normalised to NFC, and the length is counted in code points. */
export const passwordText = z
  .string()
  .min(1)
  .check(
    (typed) => {
      // One letter can have up to four UTF-16 units before normalisation, so this first limit is four times as high.
      if (typed.value.length > 4 * maxPasswordLength) typed.issues.push({ ...tooLong(typed.value), continue: false });
    },
    z.normalize("NFC"),
    (typed) => {
      if ([...typed.value].length > maxPasswordLength) typed.issues.push(tooLong(typed.value));
    },
  );
const newPassword = passwordText.check((typed) => {
  if ([...typed.value].length < 8) typed.issues.push({ ...ofText(typed.value), code: "too_small", minimum: 8 });
});
export const passwordTwice = { password: newPassword, confirmation: passwordText };

function tooLong(input: string) {
  return { ...ofText(input), code: "too_big", maximum: maxPasswordLength } as const;
}

function ofText(input: string) {
  return { origin: "string", inclusive: true, input, continue: true } as const;
}

type PasswordPair = { password: string; confirmation: string };
export const passwordsMatch = z.refine<PasswordPair>(({ password, confirmation }) => password === confirmation, {
  path: ["confirmation"],
  ...withErrorText("passwords_differ"),
  when: ({ value }) =>
    typeof (value as PasswordPair)?.password === "string" && typeof (value as PasswordPair).confirmation === "string",
});

const profile = { fullName: name, firstName: name.optional(), phone: phone.optional() };
const clearable = (schema: z.ZodType<string, string>) =>
  z.preprocess((typed: string | null) => (typed === "" ? null : typed), schema.nullable());
export const signedToken = text.min(1).max(200);

export const Register = z.object({ ...profile, email: loginEmail, ...passwordTwice }).check(passwordsMatch);
const code = text.trim().min(1).max(20);
export const LogIn = z.object({ email: loginEmail, password: passwordText, code: code.optional() });
export const TwoFactorCode = z.object({ code });
export const RequestReset = z.object({ email: loginEmail });
export const ResetPassword = z.object({ token: signedToken, ...passwordTwice }).check(passwordsMatch);
export const CheckEmailToken = z.object({ token: text.max(200) });
export const VerifyEmail = z.object({ token: signedToken });
export const ChangeEmail = z.object({ email: loginEmail, current: passwordText });
export const ProfileForm = z.object(profile);
export const UpdateMessagePreferences = z.object({ locale: z.enum(locales), wantsNews: z.boolean().default(false) });
/** Missing fields stay unchanged. Null or an empty text clears `phone`, and takes `firstName` from `fullName`. */
export const UpdateProfile = z
  .object({
    ...{ fullName: name, firstName: clearable(name), phone: clearable(phone) },
    ...{ locale: z.enum(locales), wantsNews: z.boolean() },
  })
  .partial();
export const ChangePassword = z.object({ current: passwordText, ...passwordTwice }).check(passwordsMatch);
export const WithPassword = z.object({ current: passwordText });
export const EndSession = z.object({ id: rowId });
