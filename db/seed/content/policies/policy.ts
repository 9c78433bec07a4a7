import type { Bilingual } from "../bilingual";

/** A policy page; the body is Markdown without a title of its own. Keywords: what else visitors ask for it by. */
export type Policy = { slug: string; title: Bilingual; keywords: Bilingual; body: Bilingual };
