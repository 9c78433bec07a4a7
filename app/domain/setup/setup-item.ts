import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Ctx } from "../ctx";
import type { Permission } from "../permission";

type SetupItemId = TextKeysUnder<"setup.item">;

/**
 * One step of the set-up list. `read` decides from rows and configuration whether the step is done, so that nothing has to
 * be ticked. Its fact is one line: what there is, or what is missing.
 */
export type SetupItem = {
  id: SetupItemId;
  /** Who may do the step. Others do not see it. */
  permission: Permission;
  /** The staff page on which the step is done. */
  link: string;
  minutes: number;
  /** The shop cannot be opened without it. */
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
