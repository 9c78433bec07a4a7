import { apart, type Pieces } from "~/lib/apart.server";
import type { Cleaned, PictureWork, Rendered, ToClean, ToRender } from "~/lib/work-on-picture.server";

type Work = { (asked: ToClean, of: Pieces): Promise<Cleaned>; (asked: ToRender, of: Pieces): Promise<Rendered> };

export const workApart = apart<PictureWork, Cleaned | Rendered>("app/pictures.ts") as Work;
