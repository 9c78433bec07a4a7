import { sql } from "drizzle-orm";
import { z } from "zod";
import { courses, dishes } from "~db/schema/content";
import { allergens, dishMarks } from "../../menu/marks.rules";
import type { Folder } from "../folder.server";
import { entriesOf, itemsOf, type Kind, picturesIn, put, remove, removeUnused } from "../kind.server";
import { sentence, short, slug } from "../schema";

const Course = z.strictObject({ slug, name: short });
const Dish = z.strictObject({
  slug,
  course: slug,
  kitchen: slug,
  name: short,
  summary: sentence,
  ingredients: sentence,
  contains: z.array(z.enum(allergens)),
  marks: z.array(z.enum(dishMarks)),
  price: z.number().int().min(1000, "whole VND: 95000").max(100_000_000),
  picture: slug.optional(),
});
const Menu = z.strictObject({ courses: z.array(Course).max(50), dishes: z.array(Dish).max(500) });

export function menuKinds(folder: Folder): Kind[] {
  const read = folder.yaml("menu.yaml", Menu);
  const courseItems = itemsOf(
    entriesOf(read, (menu) => menu.courses, "courses"),
    { write: (course, { tx }, position) => put(tx, courses, { ...course, position }) },
  );
  const dishItems = itemsOf(
    entriesOf(read, (menu) => menu.dishes, "dishes"),
    {
      refers: ({ course, kitchen, picture }) => [
        { to: "course", slug: course, path: ["course"] },
        { to: "kitchen", slug: kitchen, path: ["kitchen"] },
        ...picturesIn([picture, "picture"]),
      ],
      write: ({ course, kitchen, picture, ...rest }, { tx, idOf, pictureOf }, position) =>
        put(tx, dishes, {
          ...rest,
          courseId: idOf("course", course),
          kitchenId: idOf("kitchen", kitchen),
          picture: pictureOf(picture),
          active: true,
          position,
        }),
    },
  );
  return [
    {
      name: "course",
      items: courseItems,
      takeAway: (writing, slugs) =>
        removeUnused(writing, courses, slugs, sql`${dishes} where ${dishes}.course_id = ${courses}.id`),
    },
    { name: "dish", items: dishItems, takeAway: (writing, slugs) => remove(writing, dishes, slugs) },
  ];
}
