import { slotChanges } from "../inventory/change-slots.server";
import type { ChangeKind, ChangeKindName } from "../staff/change-sets/change-kind";

export const changeKinds: Readonly<Record<ChangeKindName, ChangeKind>> = { slots: slotChanges };
