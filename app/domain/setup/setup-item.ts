import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Ctx } from "../ctx";
import type { Permission } from "../permission";

type SetupItemId = TextKeysUnder<"setup.item">;

/** A step of the set-up list. `read` finds out from the shop's rows and configuration whether it is done. */
export type SetupItem = {
  id: SetupItemId;
  permission: Permission;
  link: string;
  minutes: number;
  /** The shop cannot be opened before this step is done. */
  isRequired?: boolean;
  read(ctx: Ctx): Promise<SetupState>;
};

type SetupState = {
  isDone: boolean;
  fact: TextKeysUnder<"setup.fact">;
  params?: Readonly<Record<string, string | number>>;
};

export type SetupStep = Pick<SetupItem, "id" | "link" | "minutes"> & SetupState & { isRequired: boolean };

export type SetupList = { isOpen: boolean; canCopyDemo: boolean; steps: SetupStep[] };
