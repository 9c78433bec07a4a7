type Texts = {
  account: typeof import("../../locales/vi/account/account.json") &
    typeof import("../../locales/vi/server/account.json");
  carried: typeof import("../../locales/vi/shop/carried.json");
  cart: typeof import("../../locales/vi/shop/cart.json");
  catalog: typeof import("../../locales/vi/shop/catalog.json");
  checkout: typeof import("../../locales/vi/checkout/checkout.json") &
    typeof import("../../locales/vi/server/checkout.json");
  comments: typeof import("../../locales/vi/content/comments.json");
  common: typeof import("../../locales/vi/shop/common.json");
  consent: typeof import("../../locales/vi/shop/consent.json");
  credit: typeof import("../../locales/vi/shop/credit.json") & typeof import("../../locales/vi/server/credit.json");
  door: typeof import("../../locales/vi/server/door.json");
  error: typeof import("../../locales/vi/shop/error.json");
  errors: typeof import("../../locales/vi/server/errors.json");
  exchange: typeof import("../../locales/vi/orders/exchange.json") &
    typeof import("../../locales/vi/server/exchange.json");
  exports: typeof import("../../locales/vi/server/exports.json");
  gallery: typeof import("../../locales/vi/content/gallery.json");
  gate: typeof import("../../locales/vi/server/gate.json");
  kept: typeof import("../../locales/vi/shop/kept.json") & typeof import("../../locales/vi/server/kept.json");
  mail: typeof import("../../locales/vi/server/mail.json");
  map: typeof import("../../locales/vi/content/map.json");
  menu: typeof import("../../locales/vi/content/menu.json");
  orders: typeof import("../../locales/vi/orders/orders.json") & typeof import("../../locales/vi/server/orders.json");
  posts: typeof import("../../locales/vi/content/posts.json");
  questions: typeof import("../../locales/vi/shop/questions.json");
  quotes: typeof import("../../locales/vi/content/quotes.json");
  refunds: typeof import("../../locales/vi/orders/refunds.json") &
    typeof import("../../locales/vi/server/refunds.json");
  retention: typeof import("../../locales/vi/content/retention.json");
  reviews: typeof import("../../locales/vi/shop/reviews.json");
  rpc: typeof import("../../locales/vi/server/rpc.json");
  search: typeof import("../../locales/vi/shop/search.json") & typeof import("../../locales/vi/server/search.json");
  services: typeof import("../../locales/vi/shop/services.json");
  session: typeof import("../../locales/vi/account/session.json");
  settings: typeof import("../../locales/vi/account/settings.json") &
    typeof import("../../locales/vi/server/settings.json");
  simulator: typeof import("../../locales/vi/simulator/simulator.json");
  staff: typeof import("../../locales/vi/server/staff.json");
  tickets: typeof import("../../locales/vi/shop/tickets.json") & typeof import("../../locales/vi/server/tickets.json");
  vacancies: typeof import("../../locales/vi/content/vacancies.json");
};

type KeysOf<Of> = {
  [Name in keyof Of & string]: Of[Name] extends string ? WithoutPlural<Name> : `${Name}.${KeysOf<Of[Name]>}`;
}[keyof Of & string];
type WithoutPlural<Name extends string> = Name extends `${infer Bare}_${"one" | "other"}` ? Bare : Name;

/** A key such as `cart.title`. Plural texts have their key without the plural form. */
export type TextKey = KeysOf<Texts>;
export type TextKeysUnder<Prefix extends string> = TextKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;
