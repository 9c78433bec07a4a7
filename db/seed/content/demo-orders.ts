export const demoCustomer = { fullName: "Nguyễn Thu Hà", firstName: "Hà", phone: "0912 345 678" };

/** Where the goods go. */
export const demoAddress = { stateProvince: "80", city: "25459", line: "12 Lê Lợi" };

/** What becomes of an order after it was placed; `give_back`: one of it, where staff then `refuse` or not; `move`: its tickets, to
 * another day; `lapse`: nobody pays;
 * `close`: the shop closes its day. */
export type DemoStep =
  | "pay"
  | "accept"
  | "process"
  | "ship"
  | "deliver"
  | "cancel"
  | "give_back"
  | "refuse"
  | "refund"
  | "move"
  | "lapse"
  | "close";
/** Of a good the first of its variants. */
type Bought = { ticket: string; people: Record<string, number>; inDays: number } | { good: string; pieces: number };
/** `daysAgo` it was placed; a ticket is for `inDays` from today, or the next day after that which has places. */
export type DemoOrder = { daysAgo: number; bought: Bought; method: "vietqr" | "cod"; steps: DemoStep[] };

const family = { adult: 2, child: 1 };

/** One in each state, oldest first. */
export const demoOrders: DemoOrder[] = [
  {
    daysAgo: 9,
    bought: { good: "tra-shan-tuyet-nui-may", pieces: 2 },
    method: "vietqr",
    steps: ["pay", "process", "ship", "deliver"],
  },
  { daysAgo: 6, bought: { ticket: "cap-treo-khu-hoi", people: family, inDays: -4 }, method: "vietqr", steps: ["pay"] },
  {
    daysAgo: 5,
    bought: { good: "tra-shan-tuyet-nui-may", pieces: 4 },
    method: "vietqr",
    steps: ["pay", "cancel", "refund"],
  },
  {
    daysAgo: 4,
    bought: { ticket: "cap-treo-mot-chieu", people: { adult: 2 }, inDays: 9 },
    method: "vietqr",
    steps: ["lapse"],
  },
  {
    daysAgo: 3,
    bought: { good: "tra-shan-tuyet-nui-may", pieces: 1 },
    method: "vietqr",
    steps: ["pay", "process", "ship"],
  },
  {
    daysAgo: 3,
    bought: { good: "tra-shan-tuyet-nui-may", pieces: 2 },
    method: "vietqr",
    steps: ["pay", "process", "ship", "deliver", "give_back", "refuse"],
  },
  {
    daysAgo: 2,
    bought: { good: "tra-shan-tuyet-nui-may", pieces: 2 },
    method: "vietqr",
    steps: ["pay", "process", "ship", "deliver", "give_back"],
  },
  {
    daysAgo: 1,
    bought: { ticket: "cap-treo-khu-hoi", people: family, inDays: 21 },
    method: "vietqr",
    steps: ["pay", "give_back", "refund"],
  },
  { daysAgo: 2, bought: { good: "tra-shan-tuyet-nui-may", pieces: 3 }, method: "cod", steps: ["accept", "process"] },
  { daysAgo: 1, bought: { ticket: "cap-treo-khu-hoi", people: family, inDays: 0 }, method: "vietqr", steps: ["pay"] },
  {
    daysAgo: 1,
    bought: { ticket: "cap-treo-mot-chieu", people: { adult: 2 }, inDays: 16 },
    method: "vietqr",
    steps: ["cancel"],
  },
  {
    daysAgo: 1,
    bought: { ticket: "cap-treo-khu-hoi", people: { adult: 2 }, inDays: 14 },
    method: "vietqr",
    steps: ["pay", "move"],
  },
  { daysAgo: 0, bought: { ticket: "cap-treo-khu-hoi", people: family, inDays: 18 }, method: "vietqr", steps: ["pay"] },
  {
    daysAgo: 0,
    bought: { ticket: "cap-treo-khu-hoi", people: family, inDays: 12 },
    method: "vietqr",
    steps: ["pay", "close"],
  },
  { daysAgo: 0, bought: { good: "tra-shan-tuyet-nui-may", pieces: 1 }, method: "cod", steps: [] },
  { daysAgo: 0, bought: { ticket: "cap-treo-khu-hoi", people: { adult: 1 }, inDays: 25 }, method: "vietqr", steps: [] },
];

/** Why the shop closed the day of one of them. */
export const windyDay = {
  vi: "Dự báo gió giật trên 60 km/h ở đỉnh núi, cáp treo không chạy được",
  en: "Gusts of more than 60 km/h are forecast at the top: the cable cars cannot run",
};
