import { z } from "zod";
import { rowId } from "../schema";
import { changeKindNames } from "../staff/change-sets/change-kind";

export const ChangeSetById = z.object({ kind: z.enum(changeKindNames), id: rowId });
export const ChangeSetPage = ChangeSetById.extend({ page: z.coerce.number().int().min(1).max(200).default(1) });
