import { fillPath, type LinkArgs } from "./site-map";

export const staffMap = {
  logIn: "/staff/login",
  invitation: "/staff/invitation",
  twoFactor: "/staff/second-factor",
  setup: "/staff/setup",
  openShop: "/staff/open-shop",
  settings: "/staff/settings",
  settingGroup: "/staff/settings/:group",
  home: "/staff",
  search: "/staff/search",
  gate: "/staff/gate",
  gateList: "/staff/gate/list",
  gateCounts: "/staff/gate/counts",
  gateDay: "/staff/gate/day",
  gateSync: "/staff/gate/sync",
  orders: "/staff/orders",
  order: "/staff/orders/:code",
  money: "/staff/money",
  days: "/staff/days",
  day: "/staff/days/:date",
  schedules: "/staff/schedules",
  paymentMethods: "/staff/payment-methods",
  shippingZones: "/staff/shipping-zones",
  weather: "/staff/weather",
  newProduct: "/staff/products/new",
  product: "/staff/products/:product",
  productOptions: "/staff/products/:product/options",
  pasteVariants: "/staff/products/:product/paste",
  stock: "/staff/stock",
  stockItem: "/staff/stock/:sku",
  changes: "/staff/changes/:kind/:id",
  wrongLines: "/staff/changes/:kind/:id/wrong-lines",
  rows: "/staff/rows/:resource",
  newRow: "/staff/rows/:resource/new",
  bulkEdit: "/staff/rows/:resource/bulk",
  exportRows: "/staff/rows/:resource/export",
  importRows: "/staff/rows/:resource/import",
  row: "/staff/rows/:resource/row/:key",
  pictures: "/staff/pictures",
  picture: "/staff/pictures/:slug",
  removePicture: "/staff/pictures/:slug/remove",
  refunds: "/staff/refunds",
  orderRefunds: "/staff/refunds/:code",
  enquiries: "/staff/enquiries",
  enquiry: "/staff/enquiries/:kind/:id",
  cv: "/staff/enquiries/application/:id/cv",
  moderation: "/staff/moderation",
  members: "/staff/members",
  memberChange: "/staff/members/:id/:change",
  roles: "/staff/roles",
  log: "/staff/log",
} as const;

export type StaffPageId = keyof typeof staffMap;

export function linkToStaff<Id extends StaffPageId>(
  id: Id,
  ...[params, query]: LinkArgs<(typeof staffMap)[Id]>
): string {
  return fillPath(staffMap[id], params, query);
}
