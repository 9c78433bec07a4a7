import type { GateDay } from "~/domain/admission/list-gate-day.server";
import type { Synced } from "~/domain/admission/sync-scans.server";
import type { GateAnswer, GateDevice } from "~/domain/admission/verdict.rules";
import type { Locale } from "~/i18n/locale";
import { createTranslate } from "~/i18n/translate";
import { formatClock } from "~/lib/shop-time";
import { startCamera } from "./camera";
import { openDay } from "./day";
import { openLine } from "./line";
import { inside, openScreen, part } from "./screen";
import { allowSound, sound } from "./sound";
import { openStore, type Waiting } from "./store";
import { type ReadScan, readScan } from "./verify";

type Setup = {
  device: GateDevice;
  undoMs: number;
  locale: Locale;
  words: Record<string, string>;
  reader: string;
  wasm: string;
  worker: string | null;
};

/** Whoever stands before the gate waits no longer for the shop: then the list kept here decides. */
const timeoutMs = 1_000;
const slowMs = 20_000;
const everyMs = { list: 60_000, retry: 5_000 };
const batchSize = 50;
/** A code that stays before the camera is one scan. */
const sameCodeMs = 3_000;

const { device, undoMs, locale, words, ...files }: Setup = JSON.parse(part("gate").dataset.setup ?? "{}");
const t = createTranslate(locale, (key) => words[key]);
const screen = openScreen(t, locale);
const store = await openStore();
const { day: stored, heard } = await store.readDay();
const day = openDay(stored);
let since = heard?.since ?? null;
let waiting = await store.waiting();
const asking = new Set<number>();
const line = openLine({ offset: heard?.offset ?? 0, heardAt: heard?.heardAt ?? null }, showLine);

for (const one of waiting) await replay(one);
showLine();
await showTroubles();
if (files.worker)
  void navigator.serviceWorker?.register(files.worker, { scope: "/staff/gate", updateViaCache: "none" });
void navigator.storage?.persist?.();
void refresh();
listen();

/** What waits is in the list, whatever the shop's last word of it was. */
async function replay({ kept }: Waiting) {
  if (kept.what === "undo") return day.undo(kept.id);
  const { id, direction, gate, at } = kept;
  day.admit(await readScan(kept.scanned, day.keys()), { id, direction, gate, at });
}

/** No ticket's text is longer, and the shop takes none. */
const maxCodeLength = 300;

async function scan(text: string, seenAt: number) {
  const scanned = text.trim().slice(0, maxCodeLength);
  if (scanned === "") return;
  const at = line.now();
  const read = await readScan(scanned, day.keys());
  const local = day.judge(read, device, at);
  const answer = local.verdict === "valid" || local.verdict === "unknown" ? await decide(scanned, read, local) : local;
  sound(screen.answer(answer));
  if (answer.admission !== null) endUndoLater(answer);
  requestAnimationFrame(() => performance.measure("gate-answer", { start: seenAt }));
}

/** The shop knows best, where it answers soon; a scan is kept here before anything, so that none is lost. */
async function decide(scanned: string, read: ReadScan, local: GateAnswer): Promise<GateAnswer> {
  const kept = { what: "scan" as const, id: crypto.randomUUID(), scanned, at: local.at, letIn: false, ...device };
  const isValid = local.verdict === "valid";
  const key = isValid ? await store.keep(kept) : null;
  if (key !== null) asking.add(key);
  const mayAsk = line.state() === "on" || line.state() === "unknown";
  const sent = mayAsk ? await line.ask<SyncAnswer>("/staff/gate/sync", timeoutMs, { kept: [kept] }) : null;
  const answer = sent?.results[0]?.answer ?? null;
  if (answer) {
    if (answer.verdict === "valid") day.admit(read, { ...kept, at: answer.at });
    if (key !== null) await store.forget(key);
  } else if (key !== null) {
    await store.keep({ ...kept, letIn: true }, key);
    day.admit(read, kept);
  }
  if (key !== null) asking.delete(key);
  waiting = await store.waiting();
  showLine();
  return answer ?? (isValid ? { ...local, admission: kept.id } : local);
}

type SyncAnswer = { now: string; results: Synced[] };

function endUndoLater({ admission, at }: GateAnswer) {
  const field = inside(part("gate-undo"), "input[name=id]") as HTMLInputElement;
  setTimeout(() => field.value === admission && screen.endUndo(), undoMs - (line.now().getTime() - Date.parse(at)));
}

async function undo(id: string) {
  await store.keep({ what: "undo", id, at: line.now().toISOString() });
  day.undo(id);
  screen.undone();
  await send();
}

let isSending = false;

/** In the order of scanning, until none is left or the line is. */
async function send() {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      waiting = await store.waiting();
      const some = waiting.filter(({ key }) => !asking.has(key)).slice(0, batchSize);
      if (some.length === 0) break;
      const sent = await line.ask<SyncAnswer>("/staff/gate/sync", slowMs, { kept: some.map(({ kept }) => kept) });
      if (!sent) break;
      // What the shop stumbled over has no result, and waits for the next time.
      const settled = some.flatMap((one) => {
        const result = sent.results.find(({ id, what }) => id === one.kept.id && what === one.kept.what);
        return result ? [{ ...one, result }] : [];
      });
      for (const one of settled) await settle(one);
      if (settled.length < some.length) break;
    }
  } finally {
    isSending = false;
    showLine();
  }
}

/** Who was let in here though the shop knew better, and what it did not undo, is told until somebody has seen it. */
async function settle({ key, kept, result: { answer, refused } }: Waiting & { result: Synced }) {
  if (kept.what === "scan" && kept.letIn && answer && answer.verdict !== "valid") {
    const at = formatClock(new Date(kept.at), locale);
    const why = [t(`gate.verdict.${answer.verdict}`), answer.used && usedAt(answer.used)].filter(Boolean).join(", ");
    const code = answer.ticket?.code ?? kept.scanned.slice(0, 20);
    await store.tell(t("gate.trouble.line", { code, gate: kept.gate, at, why }));
    await showTroubles();
  }
  if (kept.what === "undo" && refused) {
    await store.tell(t("gate.trouble.undo", { at: formatClock(new Date(kept.at), locale) }));
    await showTroubles();
  }
  await store.forget(key);
}

function usedAt({ at, gate }: { at: string; gate: number }): string {
  return t("gate.used_at", { at: formatClock(new Date(at), locale), gate });
}

async function refresh() {
  const start = performance.now();
  const isWhole = since === null || !day.isOf(line.now());
  const query = isWhole ? "" : `?${new URLSearchParams({ since: since ?? "" })}`;
  const answer = await line.ask<GateDay>(`/staff/gate/day${query}`, slowMs);
  if (answer) {
    const isNew = day.take(answer, isWhole);
    for (const one of await store.waiting()) await replay(one);
    since = answer.now;
    const kept = day.stored();
    if (isNew && kept) await store.keepDay(kept);
    const { offset, heardAt } = line.heard();
    await store.keepHeard({ since, offset, heardAt: heardAt ?? Date.now() });
    performance.measure("gate-list", { start });
  }
  await send();
}

function showLine() {
  const { heardAt } = line.heard();
  const listed = day.isOf(line.now()) ? day.count() : null;
  screen.line({ state: line.state(), heardAt, waiting: waiting.length, listed });
}

async function showTroubles() {
  screen.troubles((await store.troubles()).map(({ line: told }) => told));
}

function listen() {
  const form = part("gate-form");
  const field = inside(form, "input[name=scanned]") as HTMLInputElement;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    allowSound();
    void scan(field.value, performance.now());
    field.value = "";
    field.focus();
  });
  inside(part("gate-undo"), "form").addEventListener("submit", (event) => {
    event.preventDefault();
    void undo((inside(part("gate-undo"), "input[name=id]") as HTMLInputElement).value);
  });
  part("gate-search").addEventListener("submit", (event) => {
    event.preventDefault();
    const start = performance.now();
    screen.found(day.search((inside(part("gate-search"), "input[name=q]") as HTMLInputElement).value));
    performance.measure("gate-search", { start });
  });
  inside(part("gate-troubles"), "button").addEventListener("click", () => {
    void store.forgetTroubles().then(showTroubles);
  });
  part("gate-forget").addEventListener("click", async () => {
    await store.forgetDay();
    day.forget();
    since = null;
    screen.say(t("gate.forgotten"));
    showLine();
  });
  addEventListener("online", () => void refresh());
  setInterval(() => void refresh(), everyMs.list);
  setInterval(() => {
    if (line.state() === "off" || (waiting.length > 0 && line.state() !== "ended")) void refresh();
  }, everyMs.retry);
  void listenToCamera();
}

async function listenToCamera() {
  const box = part("gate-camera");
  if (!navigator.mediaDevices) return;
  box.hidden = false;
  const [video, button, help] = [inside(box, "video") as HTMLVideoElement, inside(box, "button"), inside(box, "p")];
  let stop: (() => void) | null = null;
  let last = { text: "", at: 0 };

  function seen(text: string, seenAt: number) {
    const isSame = text === last.text && seenAt - last.at < sameCodeMs;
    last = { text, at: seenAt };
    if (!isSame) void scan(text, seenAt);
  }

  async function toggle() {
    if (stop) {
      stop();
      stop = null;
    } else {
      stop = await startCamera(video, files, seen).catch(() => null);
      help.hidden = false;
      help.textContent = stop ? t("gate.camera.aim") : t("gate.camera.refused");
    }
    video.hidden = stop === null;
    button.textContent = stop ? t("gate.camera.stop") : t("gate.camera.start");
  }
  button.addEventListener("click", () => {
    allowSound();
    void toggle();
  });
  // Whoever has let it once is not asked again after a restart.
  const known = await navigator.permissions?.query({ name: "camera" }).catch(() => null);
  if (known?.state === "granted") await toggle();
}
