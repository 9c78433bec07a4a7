import { readContent } from "~/domain/content/import/import-content.server";
import { readFolder } from "~/domain/content/import/read-folder.server";
import { writeContent } from "~/domain/content/import/write-content.server";
import { writeSections } from "~/domain/content/pages/change-sections.server";
import { createSlots } from "~/domain/inventory/slots.server";
import { shopDate } from "~/lib/shop-time";
import type { Tx } from "../client.server";
import * as tables from "../schema/index";
import { type DemoCount, recordDemoItems } from "./demo-items";
import { demoKindRules } from "./demo-kinds";
import { demoFolder, readCalendar, readSections } from "./read-demo";
import { describePictures, readPictures } from "./read-pictures";
import { seedCompanions, seedPools, seedTickets } from "./seed-tickets";

/**
 * A kind that `demo-kinds.ts` does not list could not be removed. It leaves out policies, which have their own templates,
 * and vacancies, which do not exist in the owner's company. Variants are removed with their products.
 */
const copiedKinds: readonly string[] = [...demoKindRules.keys(), "variant"];

/** Copies only content, switched off where possible: no company data, staff, customers, orders or reviews. */
export function copyDemo(tx: Tx, now: Date): Promise<DemoCount[]> {
  return recordDemoItems(tx, now, async () => {
    await tx.insert(tables.holidays).values(readCalendar().holidays).onConflictDoNothing();
    await tx.insert(tables.pictures).values(readPictures()).onConflictDoNothing();
    const poolIds = await seedPools(tx);
    await seedTickets(tx, poolIds);
    await copyContent(tx, now);
    await seedCompanions(tx);
    await writeSections(tx, { now }, readSections());
    await createSlots(tx, shopDate(now));
    await describePictures(tx);
  });
}

async function copyContent(tx: Tx, now: Date): Promise<void> {
  const { files } = await readFolder(demoFolder);
  const { kinds, problems } = await readContent(tx, files);
  if (problems.length > 0)
    throw new Error(problems.map(({ file, line, says }) => `${file}:${line} ${says}`).join("\n"));
  const copied = kinds
    .filter(({ name }) => copiedKinds.includes(name))
    .map((kind) => ({ ...kind, items: kind.items.filter(({ slug }) => !slug.startsWith("vacancy/")) }));
  await writeContent(tx, { kinds: copied, pictures: new Map(), now });
  // The record of imported items is emptied, because the owner's first import would otherwise remove the copied items.
  await tx.delete(tables.importedItems);
}
