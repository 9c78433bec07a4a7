/** Vietnamese people are addressed by the last word of their full name. */
export function firstNameOf(fullName: string): string {
  return fullName.split(" ").at(-1) ?? fullName;
}

/** Returns an empty text if the first name is derived from the full name and should change with it. */
export function findChosenName({ fullName, firstName }: { fullName: string; firstName: string }): string {
  return firstName === firstNameOf(fullName) ? "" : firstName;
}

export function displayNameOf({ firstName, email }: { firstName: string; email: string }): string {
  return firstName || (email.split("@")[0] ?? "");
}
