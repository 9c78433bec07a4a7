/** The demo shop says everything in both languages. */
export type Bilingual = { vi: string; en: string };
