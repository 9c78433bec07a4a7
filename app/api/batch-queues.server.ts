import { createSerialQueue } from "~/lib/serial-queue";

type Enqueue = <T>(work: () => Promise<T>) => Promise<T>;
export type BatchQueues = { query: Enqueue; mutation: Enqueue };

const maxConcurrentQueries = 4;

/** Mutations of a batch run in order, so that each sees what the previous one wrote. Four queries run at a time. */
export function createBatchQueues(): BatchQueues {
  const queues = Array.from({ length: maxConcurrentQueries }, () => createSerialQueue());
  let started = 0;
  const query: Enqueue = (work) => {
    const queue = queues[started++ % maxConcurrentQueries];
    return queue ? queue(work) : work();
  };
  return { query, mutation: createSerialQueue() };
}
