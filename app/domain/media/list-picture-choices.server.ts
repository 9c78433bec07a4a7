import type { Ctx } from "../ctx";
import { listUsablePictures } from "./picture-rows.server";

const maxChoices = 300;

export async function listPictureChoices({ db }: Ctx) {
  const rows = await listUsablePictures(db, { q: undefined, max: maxChoices });
  return rows.map(({ slug, fileName }) => ({ value: slug, label: fileName || slug }));
}
