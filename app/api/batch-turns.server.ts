import { createSerialQueue } from "~/lib/serial-queue";

type Turn = <T>(work: () => Promise<T>) => Promise<T>;
export type BatchTurns = { query: Turn; mutation: Turn };

const maxQueriesAtOnce = 4;

/** Mutations of a batch run in order, so that each sees what the previous one wrote. Four queries run at a time. */
export function batchTurns(): BatchTurns {
  const lanes = Array.from({ length: maxQueriesAtOnce }, () => createSerialQueue());
  let begun = 0;
  const query: Turn = (work) => {
    const lane = lanes[begun++ % maxQueriesAtOnce];
    return lane ? lane(work) : work();
  };
  return { query, mutation: createSerialQueue() };
}
