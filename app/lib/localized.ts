/** A text in Vietnamese, and in English where it has been translated. */
export type Localized = { vi: string; en?: string };
