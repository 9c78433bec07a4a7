import { sql } from "drizzle-orm";
import { z } from "zod";
import { allergens, dishMarks } from "~/domain/content/dish-marks";
import { courses, dishes } from "~db/schema/content";
import { upsertBySlug } from "~db/upsert-by-slug";
import type { Folder } from "../folder.server";
import { createItems, type ImportKind, listEntries, pictureReferences, removeRows, removeUnused } from "../kind.server";
import { sentence, short, slugFormat } from "../schema";

const Course = z.strictObject({ slug: slugFormat, name: short });
const Dish = z.strictObject({
  slug: slugFormat,
  course: slugFormat,
  kitchen: slugFormat,
  name: short,
  summary: sentence,
  ingredients: sentence,
  contains: z.array(z.enum(allergens)),
  marks: z.array(z.enum(dishMarks)),
  price: z.number().int().min(1000, "whole VND: 95000").max(100_000_000),
  picture: slugFormat.optional(),
});
const Menu = z.strictObject({ courses: z.array(Course).max(50), dishes: z.array(Dish).max(500) });

export function menuKinds(folder: Folder): ImportKind[] {
  const read = folder.yaml("menu.yaml", Menu);
  const courseItems = createItems(
    listEntries(read, (menu) => menu.courses, "courses"),
    { write: (course, { tx }, position) => upsertBySlug(tx, courses, { ...course, position }) },
  );
  const dishItems = createItems(
    listEntries(read, (menu) => menu.dishes, "dishes"),
    {
      references: ({ course, kitchen, picture }) => [
        { to: "course", slug: course, path: ["course"] },
        { to: "kitchen", slug: kitchen, path: ["kitchen"] },
        ...pictureReferences([picture, "picture"]),
      ],
      write: ({ course, kitchen, picture, ...rest }, { tx, idOf, pictureOf }, position) =>
        upsertBySlug(tx, dishes, {
          ...rest,
          courseId: idOf("course", course),
          kitchenId: idOf("kitchen", kitchen),
          picture: pictureOf(picture),
          isActive: true,
          position,
        }),
    },
  );
  return [
    {
      name: "course",
      items: courseItems,
      removeItems: (context, slugs) =>
        removeUnused(context, courses, slugs, sql`${dishes} where ${dishes}.course_id = ${courses}.id`),
    },
    { name: "dish", items: dishItems, removeItems: (context, slugs) => removeRows(context, dishes, slugs) },
  ];
}
