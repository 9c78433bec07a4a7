import { readdirSync, readFileSync } from "node:fs";
import type { TRPCError } from "@trpc/server";
import { beforeAll, describe, expect, test } from "vitest";
import { apiRouter } from "~/api/router.server";
import type { Ctx } from "~/domain/ctx";
import { type Permission, type Role, roles } from "~/domain/permission";
import { demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { logInStaff } from "~/domain/staff/log-in-staff.server";
import type { Db } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import { visit } from "~tests/setup/factories";
import { member, tokenOf } from "~tests/setup/factories-people";

const database = openTestDatabase();
const nobody = 2_000_000_000;
const order = { code: "23456789AB" };
const enquiry = { kind: "quote", id: nobody };

/** Every use case of the staff: who may, and what to try it with. */
const useCases: Record<string, [needs: Permission, input?: object]> = {
  searchOrders: ["orders", {}],
  getOrderForStaff: ["orders", order],
  acceptOrder: ["orders", order],
  processOrder: ["orders", order],
  shipOrder: ["orders", { ...order, carrier: "GHN" }],
  deliverOrder: ["orders", order],
  completeServices: ["orders", order],
  cancelByStaff: ["orders", order],
  noteOrderByStaff: ["orders", { ...order, note: "Gọi lại sau 17:00" }],
  listUndelivered: ["orders"],
  sendUndelivered: ["orders", { id: nobody }],
  endSecondStepOf: ["orders", { email: "nobody@example.vn" }],
  listStuckMoney: ["money"],
  confirmTransfer: ["money", { ...order, amount: 1000, reference: "FT1" }],
  matchReceipt: ["money", { id: nobody, ...order }],
  returnReceipt: ["money", { id: nobody }],
  finishRefund: ["money", { id: nobody }],
  listEnquiries: ["enquiries", {}],
  getEnquiry: ["enquiries", enquiry],
  answerEnquiry: ["enquiries", { ...enquiry, answer: "Vâng ạ" }],
  closeEnquiry: ["enquiries", enquiry],
  saveSeoField: ["content", { path: "/tickets", field: "title", vi: "Vé" }],
  listPageSections: ["content", { page: "home" }],
  changeSection: ["content", { id: nobody, change: { isActive: true } }],
  describeSettings: ["shop"],
  setFeatureFlag: ["shop", { key: "enable_add_to_cart", enabled: true }],
  changeSetting: ["shop", { key: "hold_minutes", value: "15" }],
  saveRedirect: ["shop", { source: "/cu", target: "/moi" }],
  removeRedirect: ["shop", { source: "/cu-nua" }],
  activateTheme: ["shop", { name: "x" }],
  listMembers: ["shop"],
  inviteMember: ["shop", { email: "ban-moi@nuimay.example", role: "gate" }],
  sendNewPassword: ["shop", { id: nobody }],
  changeRole: ["shop", { id: nobody, role: "gate" }],
  disableMember: ["shop", { id: nobody }],
  enableMember: ["shop", { id: nobody }],
  resetSecondFactor: ["shop", { id: nobody }],
  listActs: ["shop", {}],
};

/** The table of C11, written out once more. */
const mayDo: Record<Role, readonly Permission[]> = {
  admin: ["gate", "orders", "money", "enquiries", "days", "content", "shop"],
  manager: ["gate", "orders", "money", "enquiries", "days", "content"],
  support: ["gate", "orders", "money", "enquiries"],
  gate: ["gate"],
};

/** Of whom there is no way to become staff by. */
const open = [
  "logInStaff",
  "logOutStaff",
  "offerSecondFactor",
  "setUpSecondFactor",
  "openInvitation",
  "acceptInvitation",
];

test("no use case of the staff is forgotten here, and each has its procedure", () => {
  const procedures = Object.keys(apiRouter._def.procedures).flatMap((name) => name.match(/^staff\.(.*)/)?.[1] ?? []);
  expect(staffUseCases()).toEqual(Object.keys(useCases).sort());
  expect(procedures.sort()).toEqual([...Object.keys(useCases), ...open].sort());
});

const tokens: Partial<Record<Role | "customer", string>> = {};
beforeAll(async () => {
  const ctx = await visit(database.db);
  for (const { email, role } of demoMembers)
    tokens[role] = (await logInStaff(ctx, { email, password: demoPassword })).accessToken;
  tokens.customer = await tokenOf(ctx, await member(ctx));
});

describe.each(Object.entries(useCases))("%s", (name, [needs, input]) => {
  test.each(roles.filter((role) => mayDo[role].includes(needs)))("%s may", async (role) => {
    expect(await outcome(await visit(database.db), tokens[role], name, input)).not.toMatch(
      /FORBIDDEN|INTERNAL|BAD_REQUEST/,
    );
  });

  const others = [...roles.filter((role) => !mayDo[role].includes(needs)), "customer", "guest"] as const;
  test.each(others)("%s is refused before anything is read or done", async (who) => {
    const ctx = await visit(database.db);
    const token = who === "guest" ? undefined : tokens[who];
    expect(await outcome({ ...ctx, db: readOnce(database.db) }, token, name, input)).toBe("FORBIDDEN forbidden");
  });
});

async function outcome(ctx: Ctx, bearer: string | undefined, name: string, input: unknown): Promise<string> {
  const caller = apiRouter.createCaller({ ...ctx, told: [], bearer: bearer ?? null });
  const call = (caller.staff as unknown as Record<string, (input: unknown) => Promise<unknown>>)[name];
  return call!(input).then(
    () => "done",
    (error: TRPCError) => `${error.code} ${error.message}`,
  );
}

/** A database that may be asked who somebody is, and nothing else. */
function readOnce(db: Db): Db {
  let asked = 0;
  return new Proxy(db, {
    get(target, name) {
      if (name !== "select" && name !== "execute") throw new Error(`${String(name)} was called`);
      if (asked++ > 0) throw new Error("something was read");
      return Reflect.get(target, name, target).bind(target);
    },
  });
}

/** Exported functions that call `mustBeAllowed`, by themselves or through others of their file. */
function staffUseCases(): string[] {
  const files = readdirSync("app/domain", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return files
    .flatMap((file) => {
      const parts = readFileSync(`app/domain/${file}`, "utf8").split(/^(?=(?:export )?(?:async )?function )/m);
      const functions = parts.flatMap((text) => {
        const [, exported, name = ""] = /^(export )?(?:async )?function (\w+)/.exec(text) ?? [];
        return name && name !== "mustBeAllowed" ? [{ name, text, exported: exported !== undefined }] : [];
      });
      const found = new Set(["mustBeAllowed"]);
      for (let before = 0; before !== found.size; ) {
        before = found.size;
        for (const { name, text } of functions)
          if ([...found].some((called) => text.slice(text.indexOf(name) + name.length).includes(`${called}(`)))
            found.add(name);
      }
      return functions.filter(({ name, exported }) => exported && found.has(name)).map(({ name }) => name);
    })
    .sort();
}
