import type { Kept } from "~/domain/admission/schema";
import type { GateHours, GateTicket } from "~/domain/admission/verdict.rules";

/** The day's list as it stands here; tickets of a kind share its object, which the browser keeps so. */
export type StoredDay = {
  date: string;
  hours: GateHours;
  keys: { id: number; publicKey: string }[];
  tickets: GateTicket[];
};
/** `offset`: what the shop's clock is ahead of this one, ms. `heardAt`: by the shop's clock; `since`: its own word. */
export type Heard = { since: string; offset: number; heardAt: number };
export type Waiting = { key: number; kept: Kept };
export type Trouble = { key: number; line: string };

/** What has to outlive the page: a phone is put away, or runs out of battery. */
export async function openStore() {
  const db = await open();
  const run = <T>(name: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const transaction = db.transaction(name, mode, { durability: "strict" });
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  const put = (name: string, value: unknown, key: IDBValidKey) =>
    run(name, "readwrite", (store) => store.put(value, key));
  return {
    async readDay(): Promise<{ day: StoredDay | null; heard: Heard | null }> {
      const [day, heard] = await Promise.all([
        run<StoredDay | undefined>("day", "readonly", (store) => store.get("day")),
        run<Heard | undefined>("day", "readonly", (store) => store.get("heard")),
      ]);
      return { day: day ?? null, heard: heard ?? null };
    },
    keepDay: (day: StoredDay) => put("day", day, "day"),
    keepHeard: (heard: Heard) => put("day", heard, "heard"),
    forgetDay: () => run("day", "readwrite", (store) => store.clear()),

    waiting: () => run<Waiting[]>("waiting", "readonly", (store) => store.getAll()),
    /** In the order of scanning; `key` to write one anew. */
    async keep(kept: Kept, key?: number): Promise<number> {
      return Number(
        await run("waiting", "readwrite", (store) => store.put({ kept, ...(key !== undefined && { key }) })),
      );
    },
    forget: (key: number) => run("waiting", "readwrite", (store) => store.delete(key)),

    troubles: () => run<Trouble[]>("troubles", "readonly", (store) => store.getAll()),
    tell: (line: string) => run("troubles", "readwrite", (store) => store.add({ line })),
    forgetTroubles: () => run("troubles", "readwrite", (store) => store.clear()),
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("gate", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("day");
      request.result.createObjectStore("waiting", { keyPath: "key", autoIncrement: true });
      request.result.createObjectStore("troubles", { keyPath: "key", autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
