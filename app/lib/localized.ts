export type Localized = { vi: string; en?: string };
