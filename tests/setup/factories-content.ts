import { importContent } from "~/domain/content/import/import-content.server";
import type { Db } from "~db/client.server";
import { asStaff, createVisit } from "./factories";

/** Two kitchens (one open at noon), a map of three places, an album of fourteen pictures, and some texts. */
export const smallFolder: Record<string, string> = {
  "plan.yaml": `
picture: hero
width: 1600
height: 1000
places:
  - { slug: thu-ga, kind: station, at: [200, 800], name: { vi: Ga thử, en: Test station }, summary: { vi: Ga dưới, en: Below }, text: { vi: Quầy **vé**, en: The **counter** }, opens: "7:00–17:30", tickets: [cap-treo-khu-hoi], facts: [{ icon: height, value: { vi: 590 m }, label: { vi: độ cao, en: altitude } }] }
  - { slug: thu-cau, kind: view, at: [1400, 300], name: { vi: Cầu thử, en: Test bridge }, summary: { vi: Cầu treo, en: A bridge }, text: { vi: Đi chậm, en: Walk slowly } }
  - { slug: thu-bep, kind: food, at: [1200, 200], name: { vi: Bếp thử, en: Test kitchen }, summary: { vi: Bếp, en: A kitchen }, text: { vi: Ăn ngon, en: Good food } }
ways:
  - { between: [thu-ga, thu-bep], minutes: 12, by: cable }
  - { between: [thu-bep, thu-cau], minutes: 8, by: walk }
`,
  "kitchens.yaml": `
- { slug: thu-bep-trua, name: { vi: Bếp trưa, en: Noon kitchen }, where: { vi: Ở ga, en: At the station }, opens: "11:00", closes: "14:00", place: thu-bep }
- { slug: thu-bep-toi, name: { vi: Bếp tối, en: Night kitchen }, where: { vi: Ở cầu, en: At the bridge }, opens: "18:00", closes: "21:00" }
`,
  "menu.yaml": `
courses:
  - { slug: thu-chinh, name: { vi: Món chính, en: Mains } }
  - { slug: thu-ngot, name: { vi: Ngọt, en: Sweets } }
dishes:
  - { slug: thu-com, course: thu-chinh, kitchen: thu-bep-trua, name: { vi: Cơm nấm, en: Mushroom rice }, summary: { vi: Nóng, en: Hot }, ingredients: { vi: "Gạo, nấm", en: "Rice, mushrooms" }, contains: [soy], marks: [vegetarian], price: 65000, picture: hero }
  - { slug: thu-ga-cay, course: thu-chinh, kitchen: thu-bep-toi, name: { vi: Gà cay, en: Hot chicken }, summary: { vi: Cay, en: Fiery }, ingredients: { vi: "Gà, ớt", en: "Chicken, chilli" }, contains: [fish, peanut], marks: [hot], price: 95000 }
  - { slug: thu-dau-cay, course: thu-chinh, kitchen: thu-bep-toi, name: { vi: Đậu cay, en: Hot tofu }, summary: { vi: Cay, en: Fiery }, ingredients: { vi: "Đậu, ớt", en: "Tofu, chilli" }, contains: [soy], marks: [vegetarian, hot], price: 55000 }
  - { slug: thu-che, course: thu-ngot, kitchen: thu-bep-trua, name: { vi: Chè sen }, summary: { vi: Mát }, ingredients: { vi: "Hạt sen, đường" }, contains: [], marks: [vegetarian], price: 30000 }
`,
  "albums.yaml": `
- slug: thu-anh
  title: { vi: Ảnh thử, en: Test pictures }
  summary: { vi: Mười bốn ảnh, en: Fourteen pictures }
  pictures:
${Array.from({ length: 14 }, (_, index) => `    - { slug: anh-${index + 1}, caption: { vi: Ảnh ${index + 1}, en: Picture ${index + 1} }, picture: ${index % 2 ? "hero" : "hero-night"}${index === 2 ? ", place: thu-ga" : ""} }`).join("\n")}
`,
  "authors.yaml": `
- { slug: thu-an, name: An, role: { vi: Viết, en: Writes }, about: { vi: Hay đi, en: Walks } }
`,
  "tags.yaml": `
- { slug: thu-the, name: { vi: Thẻ, en: Tag } }
`,
  "posts/thu-trang.vi.md": `---
kind: blog
title: Bài thử
summary: Một bài
author: thu-an
tags: [thu-the]
cover: hero
published: 2026-10-03T08:00
---
## Phần một

Chữ **đậm**.
`,
  "posts/thu-trang.en.md": `---
title: Test post
summary: One post
---
## Part one

**Bold** words.
`,
  "vacancies/thu-viec.vi.md": `---
title: Soát vé
summary: Ở ga
team: Ga
kind: full
pay: Thỏa thuận
closes: 2099-01-31
published: 2026-10-01
---
Làm ở ga.
`,
  "questions.yaml": `
- { slug: thu-mua, topic: weather, spots: [ticket, cart], question: { vi: Trời mưa thì sao?, en: What if it rains? }, answer: { vi: Cáp **vẫn chạy**., en: It **runs**. } }
- { slug: thu-tien, topic: money, spots: [checkout], question: { vi: Trả bằng gì?, en: How do I pay? }, answer: { vi: Chuyển khoản., en: By transfer. } }
`,
};

export function filesOf(folder: Record<string, string>) {
  return Object.entries(folder).map(([name, text]) => ({ name, text }));
}

/** Imports this content and removes what other folders imported. */
export async function stockContent(db: Db, folder: Record<string, string> = smallFolder) {
  const { problems } = await importContent(asStaff(await createVisit(db)), { files: filesOf(folder), apply: true });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
}
