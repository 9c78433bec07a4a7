import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Ctx } from "../ctx";
import type { Permission } from "../permission";

type SetupItemId = TextKeysUnder<"setup.item">;

/** `read` finds out from the shop's rows and configuration whether the step is done. */
export type SetupItem = {
  id: SetupItemId;
  permission: Permission;
  link: string;
  minutes: number;
  /** The shop cannot be opened before this step is done. */
  isRequired?: boolean;
  /** Returns null if the shop does not need the step, such as the delivery of goods in a shop without goods. */
  read(ctx: Ctx): Promise<SetupState | null>;
};

export type SetupState = {
  isDone: boolean;
  /** This is true if only another person has work left to do. The list then continues with another step. */
  isWaiting?: boolean;
  fact: TextKeysUnder<"setup.fact">;
  params?: Readonly<Record<string, string | number>>;
  /** The link leads to the next page, if the step consists of several pages. */
  link?: string;
};

export type SetupStep = Pick<SetupItem, "id" | "link" | "minutes"> & SetupState & { isRequired: boolean };

/** `firstDay` is the first day with places, and `openDays` how many days have places. */
export type SetupList = {
  isOpen: boolean;
  canCopyDemo: boolean;
  firstDay: string | null;
  openDays: number;
  steps: SetupStep[];
};

/** While the shop is not open, staff pages show the next step and how many steps are done. */
export type SetupProgress = { done: number; total: number; next: SetupStep | null };
