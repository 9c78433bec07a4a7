import { z } from "zod";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import {
  inviteStaffMember,
  listInvitations,
  sendStaffPasswordReset,
  withdrawInvitation,
} from "~/domain/staff/invitations.server";
import { ChangeRole, InviteStaffMember } from "~/domain/staff/schema";
import {
  changeStaffRole,
  disableStaffMember,
  enableStaffMember,
  listStaffMembers,
  resetStaffTwoFactor,
} from "~/domain/staff/staff-members.server";
import { type Command, command, commandOf, Id } from "./command";

export const staffMemberCommands: readonly Command[] = [
  command(
    { name: "members", takes: "", does: "who works for the shop: id, email, name, role" },
    z.tuple([]),
    async (ctx) =>
      (await listStaffMembers(ctx)).map((row) => JSON.stringify(row)).join("\n") || "nobody yet: see `invite`",
  ),
  commandOf(
    {
      name: "invite",
      takes: "<email> <role>",
      does: `mails somebody a link to become staff, and prints it (${InviteStaffMember.shape.role.options.join(", ")})`,
    },
    InviteStaffMember,
    ([email, role]) => ({ email, role }),
    async (ctx, input) => (await inviteStaffMember(ctx, input)).link,
  ),
  command(
    { name: "invitations", takes: "", does: "links that were mailed and wait: id, email, role, until when" },
    z.tuple([]),
    async (ctx) => (await listInvitations(ctx)).map((row) => JSON.stringify(row)).join("\n") || "none waits",
  ),
  command(
    { name: "withdraw", takes: "<invitation id>", does: "one of them opens nothing any more (a wrong address, say)" },
    z.tuple([Id]),
    (ctx, id) => withdrawInvitation(ctx, { id }),
  ),
  commandOf(
    { name: "role", takes: "<member id> <role>", does: "somebody gets another role, and logs in anew" },
    ChangeRole,
    ([id, role]) => ({ id: Number(id), role }),
    changeStaffRole,
  ),
  command(
    { name: "disable", takes: "<member id>", does: "somebody is no staff any more, at once" },
    z.tuple([Id]),
    (ctx, id) => disableStaffMember(ctx, { id }),
  ),
  command({ name: "enable", takes: "<member id>", does: "they are again" }, z.tuple([Id]), (ctx, id) =>
    enableStaffMember(ctx, { id }),
  ),
  command(
    { name: "reset-code", takes: "<member id>", does: "their second factor is set up anew at their next login" },
    z.tuple([Id]),
    (ctx, id) => resetStaffTwoFactor(ctx, { id }),
  ),
  command(
    { name: "new-password", takes: "<member id>", does: "mails them a link to set a new password, and prints it" },
    z.tuple([Id]),
    async (ctx, id) => (await sendStaffPasswordReset(ctx, { id })).link,
  ),
  command(
    { name: "log", takes: "[before id]", does: "what staff did, newest first, fifty at a time" },
    z.tuple([Id.optional()]),
    async (ctx, ...[before]) => {
      const { acts: entries } = await listAuditEntries(ctx, { before });
      return entries.map((entry) => JSON.stringify(entry)).join("\n") || "nothing yet";
    },
  ),
];
