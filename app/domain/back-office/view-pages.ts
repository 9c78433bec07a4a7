import { resourceNames } from "../staff/resources/resource-names";

export const viewPages = ["orders", ...resourceNames] as const;
export type ViewPage = (typeof viewPages)[number];
