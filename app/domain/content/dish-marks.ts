import type { Allergen, DishMark } from "~db/schema/content";

export const allergens = [
  "gluten",
  "milk",
  "egg",
  "fish",
  "shellfish",
  "peanut",
  "nuts",
  "soy",
  "sesame",
] as const satisfies readonly Allergen[];

export const dishMarks = ["vegetarian", "hot"] as const satisfies readonly DishMark[];
