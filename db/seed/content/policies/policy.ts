import type { Bilingual } from "../bilingual";

/** A policy page; the body is Markdown without a title of its own. */
export type Policy = { slug: string; title: Bilingual; body: Bilingual };
