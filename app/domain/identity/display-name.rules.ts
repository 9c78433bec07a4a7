/** What a Vietnamese is called by: the last word of the full name. */
export function firstNameOf(fullName: string): string {
  return fullName.split(" ").at(-1) ?? fullName;
}

export function displayNameOf({ firstName, email }: { firstName: string; email: string }): string {
  return firstName || (email.split("@")[0] ?? "");
}
