import { z } from "zod";
import { listTicketKeys, retireTicketKey } from "~/domain/admission/ticket-keys.server";
import type { Ctx } from "~/domain/ctx";
import { RequestReset } from "~/domain/identity/schema";
import { disableTwoFactorOf } from "~/domain/identity/set-up-two-factor.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { createSetupLinkByCommand, recoverAdmin } from "~/domain/staff/first-admin.server";
import {
  inviteStaffMember,
  listInvitations,
  sendStaffPasswordReset,
  withdrawInvitation,
} from "~/domain/staff/invitations.server";
import { ChangeRole, InviteStaffMember, RecoverAdmin } from "~/domain/staff/schema";
import {
  changeStaffRole,
  disableStaffMember,
  enableStaffMember,
  listStaffMembers,
  resetStaffTwoFactor,
} from "~/domain/staff/staff-members.server";
import { type Command, defineCommand, defineFieldCommand, Id } from "./command";

export const staffMemberCommands: readonly Command[] = [
  defineCommand(
    { name: "members", parameters: "", description: "lists the staff members: id, email, name, role" },
    z.tuple([]),
    async (ctx) =>
      (await listStaffMembers(ctx)).map((row) => JSON.stringify(row)).join("\n") ||
      "There are no staff members yet: see `invite`.",
  ),
  defineFieldCommand(
    {
      name: "invite",
      parameters: "<email> <role>",
      description: `emails an invitation to become a staff member, and prints its link (${InviteStaffMember.shape.role.options.join(", ")})`,
    },
    InviteStaffMember,
    ([email, role]) => ({ email, role }),
    async (ctx, input) => (await inviteStaffMember(ctx, input)).link,
  ),
  defineFieldCommand(
    {
      name: "recover-admin",
      parameters: "<email>",
      description:
        "lets a locked-out admin, or a new one, in again: prints a link to set a new password, and ends the old one",
    },
    RecoverAdmin,
    ([email]) => ({ email }),
    async (ctx, input) => (await recoverAdmin(ctx, input)).link,
  ),
  defineCommand(
    {
      name: "setup-link",
      parameters: "",
      description: "prints a link to make the first admin, while no staff member can log in to the back office",
    },
    z.tuple([]),
    createSetupLinkByCommand,
  ),
  defineCommand(
    {
      name: "invitations",
      parameters: "",
      description: "lists open invitations: id, email, role, expiry",
    },
    z.tuple([]),
    async (ctx) =>
      (await listInvitations(ctx)).map((row) => JSON.stringify(row)).join("\n") || "There are no open invitations.",
  ),
  defineCommand(
    {
      name: "withdraw",
      parameters: "<invitation id>",
      description: "withdraws an invitation, for example one to a wrong address",
    },
    z.tuple([Id]),
    (ctx, id) => withdrawInvitation(ctx, { id }),
  ),
  defineFieldCommand(
    {
      name: "role",
      parameters: "<member id> <role>",
      description: "changes the role of a staff member, who has to log in again",
    },
    ChangeRole,
    ([id, role]) => ({ id: Number(id), role }),
    changeStaffRole,
  ),
  defineCommand(
    { name: "disable", parameters: "<member id>", description: "disables a staff member at once" },
    z.tuple([Id]),
    (ctx, id) => disableStaffMember(ctx, { id }),
  ),
  defineCommand(
    { name: "enable", parameters: "<member id>", description: "enables a disabled staff member" },
    z.tuple([Id]),
    (ctx, id) => enableStaffMember(ctx, { id }),
  ),
  defineCommand(
    {
      name: "reset-code",
      parameters: "<member id>",
      description: "makes them set up two-factor authentication again at their next login",
    },
    z.tuple([Id]),
    (ctx, id) => resetStaffTwoFactor(ctx, { id }),
  ),
  defineCommand(
    {
      name: "new-password",
      parameters: "<member id>",
      description: "emails them a link to set a new password, and prints it",
    },
    z.tuple([Id]),
    async (ctx, id) => (await sendStaffPasswordReset(ctx, { id })).link,
  ),
  defineCommand(
    {
      name: "log",
      parameters: "[before id]",
      description: "lists the audit log, newest entries first, fifty at a time",
    },
    z.tuple([Id.optional()]),
    async (ctx, ...[before]) => {
      const { acts: entries } = await listAuditEntries(ctx, { before });
      return entries.map((entry) => JSON.stringify(entry)).join("\n") || "nothing yet";
    },
  ),
];

export const accountCommands: readonly Command[] = [
  defineFieldCommand(
    {
      name: "two-factor-off",
      parameters: "<email>",
      description:
        "turns off two-factor authentication of a customer who lost the phone and the recovery codes and proved their identity",
    },
    RequestReset,
    ([email]) => ({ email }),
    disableTwoFactorOf,
  ),
];

export const keyCommands: readonly Command[] = [
  defineCommand(
    {
      name: "keys",
      parameters: "[retire <id> [reissue]]",
      description:
        "lists the keys that sign tickets, or retires one; `reissue` signs its future tickets again, which voids their old QR codes",
    },
    z.union([z.tuple([]), z.tuple([z.literal("retire"), Id, z.literal("reissue").optional()])]),
    (ctx, ...[, id, reissue]) => (id === undefined ? listKeys(ctx) : retireKey(ctx, id, reissue !== undefined)),
  ),
];

async function listKeys(ctx: Ctx): Promise<string> {
  const keys = await listTicketKeys(ctx);
  return keys
    .map(({ id, publicKey, signs, retiredAt, live }) => {
      const state = retiredAt ? `retired ${retiredAt.toISOString()}` : signs ? "signs and verifies" : "verifies";
      return `${id} ${publicKey} ${state}, ${live} tickets to come`;
    })
    .join("\n");
}

async function retireKey(ctx: Ctx, id: number, shouldReissue: boolean): Promise<string> {
  const { reissued, orders } = await retireTicketKey(ctx, { id, reissue: shouldReissue });
  return `retired; ${reissued} tickets of ${orders} orders were signed anew`;
}
