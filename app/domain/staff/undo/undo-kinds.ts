import { type ResourceName, resourceNames } from "../resources/resource-names";

export const undoKinds = [...resourceNames, "settings", "colors", "policies", "pictures"] as const;
export type UndoKind = (typeof undoKinds)[number];

export function isResourceKind(kind: UndoKind): kind is ResourceName {
  return resourceNames.some((name) => name === kind);
}

export type UndoableChange =
  | ("row_saved" | "row_added" | "row_removed" | "row_moved" | "method_switched" | "address_changed")
  | ("product_saved" | "combo_saved" | "ticket_saved" | "ticket_policy_saved" | "ticket_content_saved")
  | ("price_category_saved" | "settings_saved" | "colors_saved" | "policy_saved" | "stock_moved")
  | ("item_pictures_saved" | "picture_saved" | "caption_saved");
