import type { z } from "zod";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { applyChangeSet, undoChangeSet } from "../staff/change-sets/apply-change-set.server";
import { getChangeSet } from "../staff/change-sets/get-change-set.server";
import { changeKinds } from "./change-kinds.server";
import type { ChangeSetById, ChangeSetPage } from "./schema";

export async function getChanges(ctx: Ctx, { kind, ...query }: z.output<typeof ChangeSetPage>) {
  requirePermission(ctx, changeKinds[kind].permission);
  return getChangeSet(ctx, changeKinds[kind], query);
}

export async function applyChanges(ctx: Ctx, { kind, id }: z.output<typeof ChangeSetById>) {
  const staff = requirePermission(ctx, changeKinds[kind].permission);
  return applyChangeSet(ctx, staff, changeKinds[kind], id);
}

/** @throws DomainError change_set_not_found, change_set_not_applied */
export async function undoChanges(ctx: Ctx, { kind, id }: z.output<typeof ChangeSetById>) {
  const staff = requirePermission(ctx, changeKinds[kind].permission);
  return undoChangeSet(ctx, staff, changeKinds[kind], id);
}
