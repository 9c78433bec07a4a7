import { resourceNames } from "../staff/resources/resource-names";

/** The lists whose filters can be saved as a view. */
export const viewPages = ["orders", ...resourceNames] as const;
export type ViewPage = (typeof viewPages)[number];
