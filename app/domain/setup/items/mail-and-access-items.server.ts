import { config } from "~/lib/config.server";
import { linkToStaff } from "~/staff-map";
import { listMethodsWithoutKeys } from "../../payments/list-methods.server";
import { hasAuditEntry } from "../../staff/audit-log.server";
import { findInvitedAdmin } from "../../staff/invitations.server";
import { countAdmins } from "../../staff/staff-members.server";
import type { SetupItem, SetupState } from "../setup-item";

export const mailItem: SetupItem = {
  id: "mail",
  permission: "shop",
  link: linkToStaff("mailSettings"),
  minutes: 5,
  async read({ db }) {
    if (config.isDemo) return { isDone: false, fact: "mail_of_demo" };
    if (!config.smtpUrl || !config.mailFrom) return { isDone: false, fact: "mail_missing" };
    const isTried = await hasAuditEntry(db, "test_mail_sent", "settings mail");
    return { isDone: isTried, fact: isTried ? "mail" : "mail_untried", params: { from: config.mailFrom } };
  },
};

/** Payment methods that are switched on without their keys are not offered to buyers. */
export const secretsItem: SetupItem = {
  id: "secrets",
  permission: "shop",
  link: linkToStaff("serverSettings"),
  minutes: 5,
  async read(ctx) {
    if (config.isDemo) return { isDone: false, fact: "secrets_of_demo" };
    const missing = await listMethodsWithoutKeys(ctx);
    if (missing.length > 0) return { isDone: false, fact: "secrets_missing", params: { methods: missing.join(", ") } };
    return { isDone: true, fact: "secrets" };
  },
};

export const secondAdminItem: SetupItem = {
  id: "second_admin",
  permission: "shop",
  link: linkToStaff("members", null, { role: "admin" }),
  minutes: 2,
  async read(ctx): Promise<SetupState> {
    const count = await countAdmins(ctx.db);
    if (count > 1) return { isDone: true, fact: "admins", params: { count } };
    const invited = await findInvitedAdmin(ctx);
    if (!invited) return { isDone: false, fact: "second_admin_missing" };
    const { id, email } = invited;
    const link = `${linkToStaff("members")}#invitation-${id}`;
    return { isDone: false, isWaiting: true, fact: "second_admin_invited", params: { email }, link };
  },
};
