export * from "./cart";
export type { Localized } from "./columns";
export * from "./mail";
export * from "./orders";
export * from "./payments";
export * from "./site";
export * from "./tickets";
