import type { Ctx } from "../ctx";
import { listUsablePictures } from "./picture-rows.server";

const maxChoices = 300;

/** The newest pictures that can be chosen, as suggestions for a field. */
export async function listPictureChoices({ db }: Ctx) {
  const rows = await listUsablePictures(db, { q: undefined, max: maxChoices });
  return rows.map(({ slug, fileName }) => ({ value: slug, label: fileName || slug }));
}
