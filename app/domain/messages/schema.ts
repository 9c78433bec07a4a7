import { z } from "zod";
import { rowId } from "../schema";

export const OneMessage = z.object({ id: rowId });
