import fs from "node:fs";
import path from "node:path";
import { addPolicyTemplates } from "~/domain/shop/policies.server";
import type { Tx } from "../client.server";

const folder = path.resolve("db/seed/policy-templates");
const slugs = ["tickets", "shipping", "privacy", "terms", "complaints"];

/** Staff must read and confirm these policies. Placeholders insert the shop's name, address and hours. */
export async function seedPolicyTemplates(tx: Tx, now: Date): Promise<void> {
  const templates = slugs.map((slug, position) => {
    const [vi, en] = [readTemplate(`${slug}.vi.md`), readTemplate(`${slug}.en.md`)];
    return { slug, position, title: { vi: vi.title, en: en.title }, body: { vi: vi.body, en: en.body } };
  });
  await addPolicyTemplates(tx, now, templates);
}

/** The first line is the title. */
function readTemplate(file: string): { title: string; body: string } {
  const text = fs.readFileSync(path.join(folder, file), "utf8");
  const [, title, body] = /^# ([^\n]+)\n+(.+)$/s.exec(text) ?? [];
  if (!title || !body) throw new Error(`${file} does not begin with a title`);
  return { title, body: body.trim() };
}
