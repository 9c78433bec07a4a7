import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { type StaffPageId, staffMap } from "../../staff-map";

const modules: Record<StaffPageId, string> = {
  logIn: "log-in.tsx",
  invitation: "invitation.tsx",
  twoFactor: "two-factor.tsx",
  setup: "setup.tsx",
  openShop: "open-shop.tsx",
  settings: "settings.tsx",
  settingGroup: "setting-group.tsx",
  home: "home.tsx",
  search: "search.tsx",
  gate: "gate.tsx",
  gateList: "gate-list.tsx",
  gateCounts: "gate-counts.tsx",
  gateDay: "gate-day.ts",
  gateSync: "gate-sync.ts",
  orders: "orders.tsx",
  order: "order.tsx",
  money: "money.tsx",
  days: "days.tsx",
  day: "day.tsx",
  schedules: "schedules.tsx",
  paymentMethods: "payment-methods.tsx",
  shippingZones: "shipping-zones.tsx",
  weather: "weather.tsx",
  newProduct: "new-product.tsx",
  product: "product.tsx",
  productOptions: "product-options.tsx",
  pasteVariants: "paste-variants.tsx",
  stock: "stock.tsx",
  stockItem: "stock-item.tsx",
  changes: "changes.tsx",
  wrongLines: "wrong-lines.ts",
  rows: "rows.tsx",
  newRow: "new-row.tsx",
  bulkEdit: "bulk-edit.tsx",
  exportRows: "export-rows.ts",
  importRows: "import-rows.tsx",
  row: "row.tsx",
  pictures: "pictures.tsx",
  picture: "picture.tsx",
  removePicture: "remove-picture.tsx",
  refunds: "refunds.tsx",
  orderRefunds: "order-refunds.tsx",
  enquiries: "enquiries.tsx",
  enquiry: "enquiry.tsx",
  cv: "cv.ts",
  moderation: "moderation.tsx",
  members: "staff-members.tsx",
  memberChange: "member-change.tsx",
  roles: "roles.tsx",
  log: "audit-log.tsx",
};

/** The inner layout has the error boundary, so that the outer one keeps its data when an action is refused. */
export function staffRoutes(): RouteConfigEntry {
  const pages = (Object.keys(modules) as StaffPageId[]).map((id) =>
    route(staffMap[id].slice(1), `routes/staff/${modules[id]}`),
  );
  const unknown = route("staff/*", "routes/staff/not-found.tsx");
  return layout("routes/staff/layout.tsx", [layout("routes/staff/refusals.tsx", [...pages, unknown])]);
}
