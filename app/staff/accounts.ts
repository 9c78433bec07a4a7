import { RequestReset } from "~/domain/identity/schema";
import { disableTwoFactorOf } from "~/domain/identity/set-up-two-factor.server";
import { type Command, defineFieldCommand } from "./command";

export const accountCommands: readonly Command[] = [
  defineFieldCommand(
    {
      name: "second-step-off",
      parameters: "<email>",
      description:
        "somebody lost their phone and their recovery codes, and proved who they are: the password suffices again",
    },
    RequestReset,
    ([email]) => ({ email }),
    disableTwoFactorOf,
  ),
];
