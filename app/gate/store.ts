import type { GateHours, GateTicket } from "~/domain/admission/decide-check-in.rules";
import type { StoredScan } from "~/domain/admission/schema";

/** Tickets of the same kind share one `kind` object, also after they were stored in IndexedDB. */
export type StoredDay = {
  date: string;
  hours: GateHours;
  keys: { id: number; publicKey: string }[];
  tickets: GateTicket[];
};
/** `offset` is how many ms the server's clock is ahead of the device's. `heardAt` and `since` are server times. */
export type LastSync = { since: string; offset: number; heardAt: number };
export type WaitingScan = { key: number; kept: StoredScan };
export type Warning = { key: number; line: string };

export async function openStore() {
  const db = await openDatabase();
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
    async readDay(): Promise<{ day: StoredDay | null; heard: LastSync | null }> {
      const [day, lastSync] = await Promise.all([
        run<StoredDay | undefined>("day", "readonly", (store) => store.get("day")),
        run<LastSync | undefined>("day", "readonly", (store) => store.get("heard")),
      ]);
      return { day: day ?? null, heard: lastSync ?? null };
    },
    saveDay: (day: StoredDay) => put("day", day, "day"),
    saveLastSync: (lastSync: LastSync) => put("day", lastSync, "heard"),
    clearDay: () => run("day", "readwrite", (store) => store.clear()),

    listWaiting: () => run<WaitingScan[]>("waiting", "readonly", (store) => store.getAll()),
    /** With `key`, the stored scan is replaced and keeps its place in the order. */
    async saveScan(scan: StoredScan, key?: number): Promise<number> {
      return Number(
        await run("waiting", "readwrite", (store) => store.put({ kept: scan, ...(key !== undefined && { key }) })),
      );
    },
    deleteScan: (key: number) => run("waiting", "readwrite", (store) => store.delete(key)),

    listWarnings: () => run<Warning[]>("troubles", "readonly", (store) => store.getAll()),
    addWarning: (line: string) => run("troubles", "readwrite", (store) => store.add({ line })),
    clearWarnings: () => run("troubles", "readwrite", (store) => store.clear()),
  };
}

function openDatabase(): Promise<IDBDatabase> {
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
