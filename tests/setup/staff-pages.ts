import { resourceNames } from "~/domain/staff/resources/resource-names";
import { linkToStaff, type StaffPageId } from "~/staff-map";
import { findDayAhead } from "./factories";

const addableResources = ["seasons", "holidays", "vat-rates", "services", "categories", "shipping-zones"] as const;

/** Resources whose rows have a page of their own that the declaration gives. */
const editedRows = ["seasons", "vat-rates", "price-categories", "variants", "services", "shipping-zones"] as const;
const rowAddress = (resource: string) => new RegExp(`/staff/rows/${resource}/row/[\\w%-]+`);

type SentFile = { name: string; mimeType: string; buffer: Buffer };

/** A browser that is logged in as an administrator. */
export type StaffPageReader = {
  read(path: string): Promise<string>;
  /** Sends a multipart form and returns the path to which the answer leads. */
  send(path: string, fields: Record<string, string | SentFile>): Promise<string>;
};

/** Lists all staff pages and some of their states. Paths with parameters are found in the links of list pages. */
export async function listStaffPages(reader: StaffPageReader, order: string): Promise<string[]> {
  const link = async (list: string, address: RegExp) => {
    const [found] = address.exec(await reader.read(list)) ?? [];
    if (!found) throw new Error(`${list} has no link ${address}`);
    return found;
  };
  const product = await link("/staff/rows/products", /\/staff\/products\/(?!new)[\w-]+/);
  const ticket = await link("/staff/tickets", /\/staff\/tickets\/\d+/);
  const key = product.split("/").at(-1) ?? "";
  const holidays = { resource: "holidays" };
  const pages: Record<StaffPageId, string | null> = {
    ...{ logIn: null, invitation: null, twoFactor: linkToStaff("twoFactor"), setup: null },
    ...{ openShop: linkToStaff("openShop"), demoContent: linkToStaff("demoContent") },
    policies: linkToStaff("policies"),
    policy: await link("/staff/policies", /\/staff\/policies\/[\w-]+/),
    settings: linkToStaff("settings"),
    mailSettings: linkToStaff("mailSettings"),
    transferSettings: linkToStaff("transferSettings"),
    colorSettings: linkToStaff("colorSettings"),
    serverSettings: linkToStaff("serverSettings"),
    settingGroup: await link("/staff/settings", /\/staff\/settings\/(?!mail|transfers|colors|secrets)[\w-]+/),
    home: linkToStaff("home"),
    search: linkToStaff("search", null, { q: "24/12" }),
    gate: linkToStaff("gate", null, { change: 1 }),
    gateList: linkToStaff("gateList"),
    gateCounts: linkToStaff("gateCounts"),
    ...{ gateDay: null, gateSync: null },
    orders: linkToStaff("orders"),
    order: linkToStaff("order", { code: order }),
    money: linkToStaff("money"),
    days: linkToStaff("days"),
    day: await link("/staff/days", /\/staff\/days\/\d{4}-\d\d-\d\d/),
    schedules: linkToStaff("schedules"),
    newCombo: linkToStaff("newCombo"),
    combo: await link("/staff/rows/combos", /\/staff\/combos\/(?!new)[\w-]+/),
    categoryTree: linkToStaff("categoryTree"),
    category: await link("/staff/categories", /\/staff\/categories\/[\w-]+/),
    paymentMethods: linkToStaff("paymentMethods"),
    shippingZones: linkToStaff("shippingZones"),
    tickets: linkToStaff("tickets"),
    newTicket: linkToStaff("newTicket"),
    exportTicketPrices: null,
    importTicketPrices: linkToStaff("importTicketPrices"),
    ticket,
    ticketContent: `${ticket}/page`,
    ticketPrices: `${ticket}/prices`,
    ticketPriceYear: `${ticket}/prices/year`,
    weather: linkToStaff("weather"),
    newProduct: linkToStaff("newProduct"),
    product,
    productOptions: `${product}/options`,
    pasteVariants: `${product}/paste`,
    stock: linkToStaff("stock"),
    stockItem: await link("/staff/stock", /\/staff\/stock\/[\w%-]+/),
    exportStock: null,
    importStock: linkToStaff("importStock"),
    vatQuestion: linkToStaff("vatQuestion"),
    publicHolidays: linkToStaff("publicHolidays"),
    changes: await previewImport(reader),
    // The address of an undo step is only in the notice after a change.
    undo: null,
    wrongLines: null,
    rows: linkToStaff("rows", holidays),
    newRow: linkToStaff("newRow", holidays),
    bulkEdit: linkToStaff("bulkEdit", { resource: "variants" }, { all: 1 }),
    exportRows: null,
    importRows: linkToStaff("importRows", holidays),
    row: await link("/staff/rows/holidays", /\/staff\/rows\/holidays\/row\/[\w-]+/),
    pictures: linkToStaff("pictures"),
    picture: await link("/staff/pictures", /\/staff\/pictures\/[\w-]+(?=")/),
    removePicture: `${await link("/staff/pictures", /\/staff\/pictures\/[\w-]+(?=")/)}/remove`,
    itemPictures: linkToStaff("itemPictures", { kind: "products", key }),
    logo: linkToStaff("logo"),
    homePicture: linkToStaff("homePicture"),
    refunds: linkToStaff("refunds"),
    orderRefunds: linkToStaff("orderRefunds", { code: order }),
    enquiries: linkToStaff("enquiries"),
    enquiry: linkToStaff("enquiry", { kind: "message", id: 1 }),
    cv: null,
    moderation: linkToStaff("moderation"),
    members: linkToStaff("members"),
    memberChange: await link("/staff/members", /\/staff\/members\/\d+\/role/),
    roles: linkToStaff("roles"),
    log: linkToStaff("log"),
  };
  return [
    ...Object.values(pages).filter((page) => page !== null),
    ...resourceNames.map((resource) => linkToStaff("rows", { resource })),
    ...resourceNames.map((resource) => linkToStaff("importRows", { resource })),
    ...(await Promise.all(editedRows.map((resource) => link(`/staff/rows/${resource}`, rowAddress(resource))))),
    ...addableResources.map((resource) => linkToStaff("newRow", { resource })),
    await previewSlots(reader),
    await previewPrices(reader, ticket),
    linkToStaff("moderation", null, { done: "true" }),
    linkToStaff("orders", null, { q: "khong-co", status: "pending" }),
    "/staff/khong-co",
  ];
}

/** The pages of holidays stand for those of all resources. */
export function isOfResource(path: string): boolean {
  return path.startsWith("/staff/rows/") && !path.startsWith(linkToStaff("rows", { resource: "holidays" }));
}

/** The preview of a file with a new and a refused row. */
async function previewImport({ send }: StaffPageReader): Promise<string> {
  const buffer = Buffer.from(
    "key,date,name.vi,name.en\n,2049-01-02,Ngày mới,New day\n,31/02/2049,Ngày sai,Wrong day\n",
  );
  const file = { name: "days.csv", mimeType: "text/csv", buffer };
  return send("/staff/rows/holidays/import", { act: "preview", file });
}

/** The preview of more places on two days. */
function previewSlots({ send }: StaffPageReader): Promise<string> {
  const days = { from: findDayAhead(20), to: findDayAhead(21) };
  return send(linkToStaff("days"), { act: "plan", ...days, operation: "add", amount: "1" });
}

/** The preview of prices that rise by a tenth. */
function previewPrices({ send }: StaffPageReader, ticket: string): Promise<string> {
  const startsOn = findDayAhead(30);
  return send(`${ticket}/prices`, { act: "percent", startsOn, percent: "10", step: "1000" });
}
