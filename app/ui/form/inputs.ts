export const nameInput = { maxLength: 100, autoComplete: "name", enterKeyHint: "next" } as const;
export const emailInput = {
  type: "email",
  inputMode: "email",
  maxLength: 254,
  autoComplete: "email",
  enterKeyHint: "next",
} as const;
export const phoneInput = {
  type: "tel",
  inputMode: "tel",
  maxLength: 30,
  autoComplete: "tel",
  enterKeyHint: "next",
} as const;
