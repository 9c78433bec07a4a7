import { RequestReset } from "~/domain/identity/schema";
import { disableTwoFactorOf } from "~/domain/identity/set-up-two-factor.server";
import { type Command, commandOf } from "./command";

export const peopleCommands: readonly Command[] = [
  commandOf(
    {
      name: "second-step-off",
      takes: "<email>",
      does: "somebody lost their phone and their recovery codes, and proved who they are: the password suffices again",
    },
    RequestReset,
    ([email]) => ({ email }),
    disableTwoFactorOf,
  ),
];
