import { readdirSync, readFileSync } from "node:fs";
import type { TRPCError } from "@trpc/server";
import { beforeAll, describe, expect, test } from "vitest";
import { apiRouter } from "~/api/router.server";
import { createBatchQueues } from "~/api/trpc.server";
import type { Ctx } from "~/domain/ctx";
import { type Permission, type Role, roles } from "~/domain/permission";
import { demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { logInStaff } from "~/domain/staff/log-in-staff.server";
import type { Db } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, findDayAhead } from "~tests/setup/factories";
import { accessTokenOf, registerCustomer } from "~tests/setup/factories-people";

const database = openTestDatabase();
const unknownId = 2_000_000_000;
const order = { code: "23456789AB" };
const enquiry = { kind: "quote", id: unknownId };
const changeSet = { kind: "slots", id: unknownId };
const application = { kind: "application", id: unknownId };

const scan = { id: "0f7d3c52-6f0e-4d21-9d3a-2f6a1f0c9b11", scanned: "23456789AB" };
const atGate = { gate: 1, direction: "in", pools: [1], device: "test" };

const newProduct = {
  ...{ name: { vi: "Trà" }, summary: { vi: "Trà" }, description: { vi: "Trà" } },
  ...{ categoryId: unknownId, weightGrams: 100, price: 1000 },
};

/** Every use case of staff with its permission and an input. Applications need another permission than enquiries. */
const useCases: Record<string, [needs: Permission | Permission[], input?: object]> = {
  checkIn: ["gate", { ...scan, ...atGate }],
  undoCheckIn: ["gate", { id: scan.id }],
  listGateDay: ["gate", {}],
  searchGateDay: ["gate", {}],
  syncScans: ["gate", { kept: [{ what: "scan", ...scan, ...atGate, at: "2026-11-22T02:00:00.000Z", letIn: true }] }],
  listLastEntries: ["gate"],
  getAdmissionCounts: ["gate", {}],
  listTicketKeys: ["shop"],
  retireTicketKey: ["shop", { id: 255 }],
  searchOrders: ["read_orders", {}],
  summarizeOrders: ["read_orders", {}],
  searchTickets: ["read_orders", { q: "23456789AB" }],
  searchCustomers: ["personal_data", { q: "hoa" }],
  searchCatalogue: ["catalogue", { q: "trà" }],
  searchDays: ["days", { q: "24/12 9h" }],
  searchSettings: ["shop", { q: "giữ chỗ" }],
  countOrdersToDo: ["read_orders"],
  getOrderForStaff: ["read_orders", order],
  acceptOrder: ["orders", order],
  receiveTestPayment: ["orders", order],
  processOrder: ["orders", order],
  shipOrder: ["orders", { ...order, carrier: "GHN" }],
  deliverOrder: ["orders", order],
  recordRefusedParcel: ["orders", { ...order, stock: "back" }],
  completeServices: ["orders", order],
  cancelOrderByStaff: ["orders", order],
  addNoteByStaff: ["orders", { ...order, note: "Gọi lại sau 17:00" }],
  listUndelivered: ["orders"],
  sendUndelivered: ["orders", { id: unknownId }],
  disableTwoFactorOf: ["personal_data", { email: "nobody@example.vn" }],
  listUnmatchedPayments: ["read_money"],
  countUnmatchedPayments: ["read_money"],
  listAwaitedTransfers: ["read_money"],
  confirmTransfer: ["money", { ...order, amount: 1000, confirmedAmount: 1000, reference: "FT1" }],
  matchPayment: ["money", { id: unknownId, ...order }],
  returnPayment: ["refunds", { id: unknownId }],
  voidTransfer: ["money", { id: unknownId }],
  finishRefund: ["refunds", { id: unknownId }],
  recordRefusedRefund: ["refunds", { id: unknownId }],
  giveCredit: ["refunds", { ...order, amount: 1000, key: "a-form-of-staff" }],
  listRefundRequests: ["read_money"],
  countRefundRequests: ["read_money"],
  getRefundsOfOrder: ["read_money", order],
  refundByStaff: ["refunds", { ...order, key: "0123456789", units: ["1-0"], percent: 50, reason: "Khách ốm" }],
  enterPayoutAccount: ["refunds", { ...order, bin: "970436", account: "0123456789", holder: "Trần Thị Hoa" }],
  acceptPayoutAccount: ["refunds", { ...order, accountVersion: "none" }],
  approveRefund: ["refunds", { id: unknownId }],
  refuseRefund: ["refunds", { id: unknownId, reason: "Quá hạn" }],
  listDays: ["days", {}],
  listClosures: ["days"],
  previewClosure: ["days", { from: findDayAhead(1) }],
  closeDays: ["days", { from: findDayAhead(1), reason: { vi: "Gió mạnh", en: "Strong wind" } }],
  reopenDays: ["days", { id: unknownId }],
  previewReopening: ["days", { from: findDayAhead(1), times: [] }],
  reopenRange: ["days", { from: findDayAhead(1), times: [] }],
  listRows: ["catalogue", { resource: "seasons" }],
  getRowForm: ["catalogue", { resource: "seasons" }],
  getRow: ["catalogue", { resource: "seasons", key: String(unknownId) }],
  saveResourceRow: ["catalogue", { resource: "seasons", values: {} }],
  removeResourceRow: ["catalogue", { resource: "seasons", key: String(unknownId) }],
  planDayRow: ["catalogue", { resource: "seasons", values: {} }],
  previewDayRemoval: ["catalogue", { resource: "seasons", key: String(unknownId) }],
  getDayChanges: ["catalogue", { kind: "seasons", id: unknownId }],
  getBulkEdit: ["catalogue", { resource: "seasons" }],
  planBulkEdit: ["catalogue", { resource: "seasons", change: { kind: "remove" } }],
  listViews: ["read_orders", { page: "orders" }],
  saveView: ["catalogue", { page: "seasons", name: "Mùa", query: "startsOn.from=2026-01-01" }],
  renameView: ["read_orders", { page: "orders", id: unknownId, name: "Đơn" }],
  removeView: ["read_orders", { page: "orders", id: unknownId }],
  exportRows: ["catalogue", { resource: "seasons" }],
  exportWrongLines: ["days", changeSet],
  describeRowImport: ["catalogue", { resource: "seasons" }],
  planRowImport: ["catalogue", { resource: "seasons", file: "key\nx" }],
  getComboPage: ["catalogue", { id: unknownId }],
  getNewComboPage: ["catalogue"],
  editCombo: [
    "catalogue",
    { name: { vi: "Trà" }, summary: { vi: "Trà" }, price: 1000, picture: "x", position: 1, isActive: false },
  ],
  getItemAddress: ["catalogue", { kind: "services", id: unknownId }],
  renameItemAddress: ["catalogue", { kind: "services", id: unknownId, slug: "x" }],
  listCategoryTree: ["catalogue"],
  getCategoryContents: ["catalogue", { id: unknownId }],
  renameCategoryAddress: ["catalogue", { id: unknownId, slug: "x" }],
  removeCategory: ["catalogue", { id: unknownId }],
  moveResourceRow: ["shop", { resource: "shipping-zones", key: String(unknownId), direction: "up" }],
  listPaymentMethods: ["shop"],
  switchPaymentMethod: ["shop", { id: "none", enabled: "yes" }],
  getVatAnswer: ["catalogue"],
  answerVat: ["catalogue", { chargesVat: "no" }],
  getPublicHolidays: ["catalogue"],
  planPublicHolidays: ["catalogue", {}],
  addPublicHolidays: ["catalogue", {}],
  listShippingZones: ["shop"],
  listStock: ["catalogue", {}],
  getStock: ["catalogue", { sku: "NONE" }],
  getProductPage: ["catalogue", { id: unknownId }],
  getNewProductPage: ["catalogue"],
  createProduct: ["catalogue", newProduct],
  copyProduct: ["catalogue", { id: unknownId }],
  editOptions: ["catalogue", { id: unknownId, options: [] }],
  planVariantPaste: ["catalogue", { id: unknownId, lines: "X\t1000" }],
  editProduct: ["catalogue", { ...newProduct, id: unknownId, slug: "x", position: 1, isActive: false }],
  recordStockMovement: ["catalogue", { sku: "NONE", reason: "received", count: 1 }],
  planStockTake: ["catalogue", { counted: [{ sku: "NONE", count: 1 }] }],
  exportStock: ["catalogue"],
  planStockImport: ["catalogue", { file: "sku,quantity\nNONE,1" }],
  listTicketTypes: ["catalogue"],
  getTicketForm: ["catalogue"],
  getTicketType: ["catalogue", { id: unknownId }],
  putTicketOnSale: ["catalogue", { id: unknownId }],
  createTicketType: [
    "catalogue",
    {
      ...{ name: { vi: "Vé" }, summary: { vi: "Vé" }, openWeekdays: [1], pool: unknownId },
      categories: [{ name: { vi: "Khách" }, weekday: 1 }],
    },
  ],
  saveTicketType: [
    "catalogue",
    {
      ...{ id: unknownId, name: { vi: "Vé" }, summary: { vi: "Vé" }, includes: [], poolId: unknownId },
      ...{ openWeekdays: [1], cutoffMinutes: 0, position: 0 },
    },
  ],
  saveTicketPolicy: [
    "catalogue",
    { id: unknownId, policy: { exchangeUntilHours: 0, exchangesPerTicket: 0, refund: [] } },
  ],
  getTicketContent: ["catalogue", { id: unknownId }],
  saveTicketContent: ["catalogue", { id: unknownId, facts: [] }],
  savePriceCategory: ["catalogue", { ticket: unknownId, name: { vi: "Khách" } }],
  copyTicketType: ["catalogue", { id: unknownId }],
  exportTicketPrices: ["catalogue"],
  planPriceImport: ["catalogue", { file: "ticket\nx" }],
  getPriceTable: ["catalogue", { id: unknownId }],
  getPriceYear: ["catalogue", { id: unknownId }],
  planTicketPrices: ["catalogue", { id: unknownId, startsOn: findDayAhead(1), prices: {} }],
  planPricePercent: ["catalogue", { tickets: [unknownId], startsOn: findDayAhead(1), percent: 10 }],
  getPriceChanges: ["catalogue", { id: unknownId }],
  listSchedules: ["days"],
  saveSchedule: ["days", { pool: unknownId, startsOn: findDayAhead(1), weekdays: [1], capacity: 1 }],
  listScheduleHistory: ["days", {}],
  addPool: ["days", { name: { vi: "Cáp treo" }, lastEntry: "16:30" }],
  savePool: ["days", { id: unknownId, name: { vi: "Cáp treo" }, lastEntry: "16:30" }],
  getCalendarMonth: ["days", {}],
  getCalendarDay: ["days", { date: findDayAhead(1) }],
  planLastEntry: ["days", { from: findDayAhead(1), to: findDayAhead(1), lastEntry: "12:00" }],
  planSlotChange: ["days", { from: findDayAhead(1), to: findDayAhead(1), operation: "add", amount: 1 }],
  getChanges: ["days", changeSet],
  getSlotChanges: ["days", { id: unknownId }],
  applyChanges: ["days", changeSet],
  undoChanges: ["days", changeSet],
  getUndoStep: ["catalogue", { kind: "seasons", id: unknownId }],
  undoChange: ["catalogue", { kind: "seasons", id: unknownId }],
  getItemPictures: ["catalogue", { kind: "products", key: unknownId }],
  saveItemPictures: ["catalogue", { kind: "products", key: unknownId, pictures: ["none"] }],
  searchPictures: ["content", {}],
  getPicture: ["content", { slug: "none" }],
  uploadPicture: ["content", { fileName: "a.png", file: "JVBERg==" }],
  savePicture: ["content", { slug: "none", alt: { vi: "Sương", en: "Mist" }, focus: "50-50" }],
  saveCaption: ["content", { album: "none", entry: "none", caption: { vi: "Sương", en: "Mist" } }],
  replacePicture: ["content", { slug: "none", file: "JVBERg==" }],
  removePicture: ["content", { slug: "none" }],
  listWeather: ["weather"],
  recordWeather: ["weather", { visibility: 12000, wind: 4, temperature: 14 }],
  listEnquiries: ["enquiries", {}],
  countEnquiries: ["enquiries"],
  getEnquiry: ["enquiries", enquiry],
  answerEnquiry: ["enquiries", { ...enquiry, answer: "Vâng ạ" }],
  closeEnquiry: ["enquiries", enquiry],
  "getEnquiry of an application": ["applications", application],
  "answerEnquiry of an application": ["applications", { ...application, answer: "Mời bạn lên núi" }],
  "closeEnquiry of an application": ["applications", application],
  getCv: ["applications", { id: unknownId }],
  saveSeoField: ["content", { path: "/tickets", field: "title", vi: "Vé" }],
  listPageSections: ["content", { page: "home" }],
  getHomePicture: ["content", {}],
  saveHomePicture: ["content", { picture: "none" }],
  changeSection: ["content", { id: unknownId, change: { isActive: true } }],
  importContent: ["content", { files: [] }],
  decideComment: ["moderation", { id: unknownId, as: "shown" }],
  undoComment: ["moderation", { id: unknownId }],
  replyToComment: ["moderation", { id: unknownId, key: "a-form-of-staff", reply: "Cảm ơn bạn" }],
  listWritten: ["moderation", {}],
  countHeld: ["moderation"],
  decideReview: ["moderation", { id: unknownId, as: "shown" }],
  undoReview: ["moderation", { id: unknownId }],
  chooseQuotation: ["moderation", { id: unknownId, quotation: "Rất đẹp" }],
  replyToReview: ["moderation", { id: unknownId, reply: "Cảm ơn bạn" }],
  describeSettings: ["shop"],
  setFeatureFlag: ["shop", { key: "enable_add_to_cart", enabled: true }],
  changeSetting: ["shop", { key: "hold_minutes", value: "15" }],
  saveRedirect: ["shop", { source: "/cu", target: "/moi" }],
  removeRedirect: ["shop", { source: "/cu-nua" }],
  activateTheme: ["shop", { name: "x" }],
  // Each step of the list has its own permission. Every role with a step has one of these three.
  listSetup: [["catalogue", "content", "orders"]],
  openShop: ["shop"],
  getDemoContent: ["shop"],
  removeDemoContent: ["shop"],
  copyDemoContent: ["shop"],
  getColors: ["shop"],
  saveColors: ["shop", { brandColor: "#feb914", buttonColor: "#17724c" }],
  getServerSettings: ["shop"],
  sendTestMailToMe: ["shop"],
  listPolicies: ["content"],
  getPolicyForm: ["content", { slug: "khong-co" }],
  savePolicyByStaff: [
    "content",
    { slug: "khong-co", values: { title: { vi: "Quy định" }, body: { vi: "Nội dung" }, position: 1 } },
  ],
  confirmPolicy: ["content", { slug: "khong-co" }],
  getSettings: ["shop", { group: "bank" }],
  saveSettings: [
    "shop",
    { group: "hours", values: { opening_time: "07:00", closing_time: "17:30", gate_early_minutes: 30 } },
  ],
  getLogos: ["shop"],
  uploadLogo: ["shop", { fileName: "a.png", file: "JVBERg==" }],
  saveLogos: ["shop", { light: "none" }],
  restoreLogos: ["shop", { ids: [unknownId] }],
  listStaffMembers: ["shop"],
  previewMemberChange: ["shop", { id: unknownId }],
  inviteStaffMember: ["shop", { email: "ban-moi@nuimay.example", role: "gate" }],
  listInvitations: ["shop"],
  revealInvitationLink: ["shop", { id: unknownId }],
  withdrawInvitation: ["shop", { id: unknownId }],
  sendStaffPasswordReset: ["shop", { id: unknownId }],
  changeStaffRole: ["shop", { id: unknownId, role: "gate" }],
  disableStaffMember: ["shop", { id: unknownId }],
  enableStaffMember: ["shop", { id: unknownId }],
  resetStaffTwoFactor: ["shop", { id: unknownId }],
  listAuditEntries: ["shop", {}],
  listArrivals: ["gate"],
  getMoneyOfDay: ["read_money"],
  getNewOrders: ["read_orders"],
  getContentOfDay: ["content"],
  // Each kind of waiting work needs its own permission. Every role that may see some work has one of these four.
  listWaiting: [["orders", "content", "read_money", "weather"]],
};

/** The permissions are not derived from `permission.ts`, so that a change there fails this test. */
const permissionsByRole: Record<Role, readonly Permission[]> = {
  admin: [
    ...(["gate", "weather", "read_orders", "orders", "personal_data", "read_money", "money", "refunds"] as const),
    ...(["exports", "enquiries", "applications", "moderation", "days", "catalogue", "content", "shop"] as const),
  ],
  manager: [
    ...(["gate", "weather", "read_orders", "orders", "personal_data", "read_money", "money", "refunds"] as const),
    ...(["exports", "enquiries", "applications", "moderation", "days", "catalogue", "content"] as const),
  ],
  support: [
    ...(["gate", "weather", "read_orders", "orders", "personal_data", "read_money", "money", "refunds"] as const),
    ...(["enquiries", "moderation"] as const),
  ],
  editor: ["content"],
  accountant: ["read_orders", "read_money", "exports"],
  gate: ["gate", "weather"],
};

/** Procedures that need no permission, because they are called before a staff session exists. */
const open = [
  "logInStaff",
  "logOutStaff",
  "offerSecondFactor",
  "setUpSecondFactor",
  "openInvitation",
  "acceptInvitation",
  "checkSetupLink",
  "createFirstAdmin",
];

test("the list has every use case of staff, and each has a procedure", () => {
  const procedures = Object.keys(apiRouter._def.procedures).flatMap(
    (name) => name.match(/^(?:staff|gate)\.(.*)/)?.[1] ?? [],
  );
  const names = [...new Set(Object.keys(useCases).map(nameOf))];
  expect(staffUseCases()).toEqual(names.toSorted());
  expect(procedures.sort()).toEqual([...names.map(procedureOf), ...open].sort());
});

test("the first line of every use case checks the permission", () => {
  const late = functionsOfDomain()
    .flat()
    .filter(({ name, isExported }) => isExported && !isPermissionCheck(name))
    .filter(({ text }) => /^ {2}(?:const .* = )?require\w*Permission\(/m.test(text))
    .filter(({ text }) => !/\{\n {2}(?:const [^\n]* = )?require\w*Permission\(/.test(text));
  expect(late.map(({ name }) => name)).toEqual([]);
});

/** Procedures whose names differ from their use cases, because the API's contract keeps them. */
const procedureNameByUseCase: Record<string, string> = {
  acceptPayoutAccount: "acceptAccount",
  addNoteByStaff: "noteOrderByStaff",
  cancelOrderByStaff: "cancelByStaff",
  countUnmatchedPayments: "countStuckMoney",
  enterPayoutAccount: "giveAccountByStaff",
  getAdmissionCounts: "countAdmitted",
  listClosures: "listClosings",
  listUnmatchedPayments: "listStuckMoney",
  matchPayment: "matchReceipt",
  previewClosure: "previewClosing",
  refundByStaff: "giveBackByStaff",
  returnPayment: "returnReceipt",
  searchGateDay: "findInDay",
  disableTwoFactorOf: "endSecondStepOf",
  listStaffMembers: "listMembers",
  inviteStaffMember: "inviteMember",
  sendStaffPasswordReset: "sendNewPassword",
  changeStaffRole: "changeRole",
  disableStaffMember: "disableMember",
  enableStaffMember: "enableMember",
  resetStaffTwoFactor: "resetSecondFactor",
  listAuditEntries: "listActs",
};

function procedureOf(name: string): string {
  return procedureNameByUseCase[name] ?? name;
}

function nameOf(useCase: string): string {
  return useCase.split(" ")[0] ?? "";
}

const tokens: Partial<Record<Role | "customer", string>> = {};
beforeAll(async () => {
  const ctx = await createVisit(database.db);
  for (const { email, role } of demoMembers)
    tokens[role] = (await logInStaff(ctx, { email, password: demoPassword })).accessToken;
  tokens.customer = await accessTokenOf(ctx, await registerCustomer(ctx));
});

describe.each(Object.entries(useCases))("the use case %s", (useCase, [needs, input]) => {
  const name = nameOf(useCase);
  const isAllowed = (role: Role) => [needs].flat().some((needed) => permissionsByRole[role].includes(needed));
  test.each(roles.filter(isAllowed))("allows %s", async (role) => {
    expect(await outcome(await createVisit(database.db), tokens[role], name, input)).not.toMatch(
      /FORBIDDEN|INTERNAL|BAD_REQUEST/,
    );
  });

  const others = [...roles.filter((role) => !isAllowed(role)), "customer", "guest"] as const;
  test.each(others)("refuses %s before it reads or writes anything", async (who) => {
    const ctx = await createVisit(database.db);
    const token = who === "guest" ? undefined : tokens[who];
    expect(await outcome({ ...ctx, db: readOnce(database.db) }, token, name, input)).toBe("FORBIDDEN forbidden");
  });
});

async function outcome(ctx: Ctx, bearer: string | undefined, useCase: string, input: unknown): Promise<string> {
  const name = procedureOf(useCase);
  const caller = apiRouter.createCaller({
    ...ctx,
    cacheRules: [],
    bearer: bearer ?? null,
    queues: createBatchQueues(),
  });
  const area = `gate.${name}` in apiRouter._def.procedures ? caller.gate : caller.staff;
  const call = (area as unknown as Record<string, (input: unknown) => Promise<unknown>>)[name];
  return call!(input).then(
    () => "done",
    (error: TRPCError) => `${error.code} ${error.message}`,
  );
}

/** The database allows one read, with which a use case finds the staff session. It throws at anything else. */
function readOnce(db: Db): Db {
  let reads = 0;
  return new Proxy(db, {
    get(target, name) {
      if (name !== "select" && name !== "execute") throw new Error(`${String(name)} was called`);
      if (reads++ > 0) throw new Error("something was read");
      return Reflect.get(target, name, target).bind(target);
    },
  });
}

type DomainFunction = { name: string; text: string; isExported: boolean };

/** The functions of each file in app/domain. */
function functionsOfDomain(): DomainFunction[][] {
  const files = readdirSync("app/domain", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return files.map((file) => {
    const parts = readFileSync(`app/domain/${file}`, "utf8").split(/^(?=(?:export )?(?:async )?function )/m);
    return parts.flatMap((text) => {
      const [, exported, name = ""] = /^(export )?(?:async )?function (\w+)/.exec(text) ?? [];
      return name ? [{ name, text, isExported: exported !== undefined }] : [];
    });
  });
}

const isPermissionCheck = (name: string) => name === "requirePermission" || name === "requireAnyPermission";

/** Exported functions that require a permission, directly or through other functions of their file. */
function staffUseCases(): string[] {
  return functionsOfDomain()
    .flatMap((all) => {
      const functions = all.filter(({ name }) => !isPermissionCheck(name));
      const found = new Set(["requirePermission", "requireAnyPermission"]);
      for (let before = 0; before !== found.size; ) {
        before = found.size;
        for (const { name, text } of functions)
          if ([...found].some((called) => text.slice(text.indexOf(name) + name.length).includes(`${called}(`)))
            found.add(name);
      }
      return functions.filter(({ name, isExported }) => isExported && found.has(name)).map(({ name }) => name);
    })
    .sort();
}
