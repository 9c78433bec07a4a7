import { z } from "zod";
import { AddressInput } from "../cart/schema";
import { rowId, text } from "../schema";

export const AddAddress = z.object({ address: AddressInput });
export const ChangeAddress = AddAddress.extend({ id: rowId });
export const AddressById = z.object({ id: rowId });
export const ExportByToken = z.object({ token: text.min(1).max(200) });

export const MyOrdersQuery = z.object({ page: z.number().int().min(1).max(1_000).default(1) });
