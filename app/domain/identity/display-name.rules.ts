/** Vietnamese people are addressed by the last word of their full name. */
export function firstNameOf(fullName: string): string {
  return fullName.split(" ").at(-1) ?? fullName;
}

export function findChosenName({ fullName, firstName }: { fullName: string; firstName: string }): string {
  return firstName === firstNameOf(fullName) ? "" : firstName;
}

export function displayNameOf({ firstName, email }: { firstName: string; email: string }): string {
  return firstName || (email.split("@")[0] ?? "");
}
