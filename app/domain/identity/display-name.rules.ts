/** What a Vietnamese is called by: the last word of the full name. */
export function firstNameOf(fullName: string): string {
  return fullName.split(" ").at(-1) ?? fullName;
}

/** What they asked to be called by; empty where that follows the full name, as another full name will. */
export function chosenName({ fullName, firstName }: { fullName: string; firstName: string }): string {
  return firstName === firstNameOf(fullName) ? "" : firstName;
}

export function displayNameOf({ firstName, email }: { firstName: string; email: string }): string {
  return firstName || (email.split("@")[0] ?? "");
}
