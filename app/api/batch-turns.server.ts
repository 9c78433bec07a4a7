import { inTurn } from "~/lib/in-turn";

type Turn = <T>(work: () => Promise<T>) => Promise<T>;
/** How the calls of one HTTP request share the server. */
export type BatchTurns = { query: Turn; mutation: Turn };

const maxQueriesAtOnce = 4;

/**
 * Mutations of a batch run one after the other, in the order in which they were sent: no batch checks two passwords at
 * once, and each mutation finds what the one before it counted and wrote. Of queries, four run at a time.
 */
export function batchTurns(): BatchTurns {
  const lanes = Array.from({ length: maxQueriesAtOnce }, () => inTurn());
  let begun = 0;
  const query: Turn = (work) => {
    const lane = lanes[begun++ % maxQueriesAtOnce];
    return lane ? lane(work) : work();
  };
  return { query, mutation: inTurn() };
}
