export type { Localized } from "./columns";
export * from "./cart";
export * from "./mail";
export * from "./orders";
export * from "./payments";
export * from "./site";
export * from "./tickets";
