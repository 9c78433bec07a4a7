type Words = {
  account: typeof import("../../locales/vi/account.json");
  carried: typeof import("../../locales/vi/carried.json");
  cart: typeof import("../../locales/vi/cart.json");
  catalog: typeof import("../../locales/vi/catalog.json");
  checkout: typeof import("../../locales/vi/checkout.json");
  comments: typeof import("../../locales/vi/comments.json");
  common: typeof import("../../locales/vi/common.json");
  consent: typeof import("../../locales/vi/consent.json");
  credit: typeof import("../../locales/vi/credit.json");
  door: typeof import("../../locales/vi/door.json");
  error: typeof import("../../locales/vi/error.json");
  errors: typeof import("../../locales/vi/errors.json");
  gallery: typeof import("../../locales/vi/gallery.json");
  kept: typeof import("../../locales/vi/kept.json");
  gate: typeof import("../../locales/vi/gate.json");
  exchange: typeof import("../../locales/vi/exchange.json");
  exports: typeof import("../../locales/vi/exports.json");
  map: typeof import("../../locales/vi/map.json");
  mail: typeof import("../../locales/vi/mail.json");
  menu: typeof import("../../locales/vi/menu.json");
  orders: typeof import("../../locales/vi/orders.json");
  posts: typeof import("../../locales/vi/posts.json");
  questions: typeof import("../../locales/vi/questions.json");
  quotes: typeof import("../../locales/vi/quotes.json");
  refunds: typeof import("../../locales/vi/refunds.json");
  reviews: typeof import("../../locales/vi/reviews.json");
  rpc: typeof import("../../locales/vi/rpc.json");
  search: typeof import("../../locales/vi/search.json");
  services: typeof import("../../locales/vi/services.json");
  session: typeof import("../../locales/vi/session.json");
  settings: typeof import("../../locales/vi/settings.json");
  simulator: typeof import("../../locales/vi/simulator.json");
  staff: typeof import("../../locales/vi/staff.json");
  tickets: typeof import("../../locales/vi/tickets.json");
  vacancies: typeof import("../../locales/vi/vacancies.json");
};

type KeysOf<Of> = {
  [Name in keyof Of & string]: Of[Name] extends string ? WithoutPlural<Name> : `${Name}.${KeysOf<Of[Name]>}`;
}[keyof Of & string];
type WithoutPlural<Name extends string> = Name extends `${infer Bare}_${"one" | "other"}` ? Bare : Name;

/** A key such as `cart.title`. Plural texts have their key without the plural form. */
export type WordKey = KeysOf<Words>;
export type WordsUnder<Prefix extends string> = WordKey extends infer Key
  ? Key extends `${Prefix}.${infer Rest}`
    ? Rest
    : never
  : never;
