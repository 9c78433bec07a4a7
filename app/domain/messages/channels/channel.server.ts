import type { RenderedLetter, ShortMessage } from "~/mail/letter";
import type { Db } from "~db/client.server";
import type { Channel } from "~db/schema/messages";

/** What became of one try. `why` is no text of anybody's: a code of the provider's, or the kind of an error. */
export type Outcome =
  | { state: "sent" }
  /** It did not go, and may later. */
  | { state: "later"; why: string }
  /** It did not go, and will not this way. `ours`: staff can mend that, so it is tried again too. */
  | { state: "refused"; why: string; ours?: true }
  /** It may have gone, or not. */
  | { state: "unclear"; why: string };

/** `key`: of one there is one message. */
export type Addressed = { id: number; key: string; kind: string; recipient: string };

/** Both forms of a message, made when they are asked for. */
export type Written = { letter(): Promise<RenderedLetter>; short(): ShortMessage };

export type ChannelAdapter = {
  isOn(): boolean;
  mostTries: number;
  /** Whether one that may have gone at `since` can be sent now without becoming two. */
  repeats(since: Date, now: Date): boolean;
  /** An error that it throws is a try that failed (`later`). */
  send(at: { db: Db; now: Date }, message: Addressed, written: Written): Promise<Outcome>;
};

export type Channels = Record<Channel, ChannelAdapter>;
