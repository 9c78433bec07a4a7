import { z } from "zod";
import { saveSynonyms } from "~/domain/search/save-synonyms.server";
import { savePolicy } from "~/domain/shop/policies.server";
import { type Folder, localizedField } from "../folder.server";
import { createItems, type ImportKind } from "../kind.server";
import { phrases, plain } from "../schema";

const Text = { title: plain, keywords: phrases.optional() };
const Policy = z.strictObject({ ...Text, position: z.number().int().min(1).max(100) });

export function policyKinds(folder: Folder): ImportKind[] {
  const items = createItems(folder.markdown("policies", Policy, z.strictObject(Text)), {
    async write({ slug, main, texts }, { tx, now }) {
      await saveSynonyms(tx, { kind: "policy", slug }, localizedField(texts, "keywords"));
      return savePolicy(tx, now, {
        slug,
        title: localizedField(texts, "title"),
        body: localizedField(texts, "body"),
        position: main.position - 1,
      });
    },
  });
  return [
    {
      name: "policy",
      items,
      isAbsent: items.length === 0,
      // Policies are never deleted, because the checkout and orders link to them.
      removeItems: async () => undefined,
    },
  ];
}
