import type { RenderedEmail, ShortMessage } from "~/mail/message";
import type { Db } from "~db/client.server";
import type { Channel } from "~db/schema/messages";

/** `why` is a code of the provider or the kind of an error, never user input. */
export type SendOutcome =
  | { state: "sent" }
  /** The message was not sent and is tried again. */
  | { state: "later"; reason: string }
  /** The provider refuses the message. `ours` means that staff can fix the cause, so it is tried again. */
  | { state: "refused"; reason: string; ours?: true }
  /** The message may have been sent. */
  | { state: "unclear"; reason: string };

export type AddressedMessage = { id: number; key: string; kind: string; recipient: string };

export type MessageContent = { email(): Promise<RenderedEmail>; short(): ShortMessage };

export type ChannelAdapter = {
  isEnabled(): boolean;
  maxTries: number;
  /** Whether a message that may have been sent at `since` can be sent again without a duplicate. */
  canRepeat(since: Date, now: Date): boolean;
  /** An error thrown here counts as `later`. */
  send(ctx: { db: Db; now: Date }, message: AddressedMessage, content: MessageContent): Promise<SendOutcome>;
};

export type Channels = Record<Channel, ChannelAdapter>;
