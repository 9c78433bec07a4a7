import type { GateAnswer, GateDevice } from "~/domain/admission/decide-check-in.rules";
import type { GateDay } from "~/domain/admission/list-gate-day.server";
import type { SyncAnswer, SyncResult } from "~/domain/admission/sync-scans.server";
import { createTranslate } from "~/i18n/translate";
import { formatClock } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { startCamera } from "./camera";
import { openConnection } from "./connection";
import { createGateDay } from "./offline-day";
import { createScreen, getChild, getElement } from "./screen";
import { allowSound, playSound } from "./sound";
import { openStore, type WaitingScan } from "./store";
import { type ReadScan, readScan } from "./verify";

type Setup = {
  device: GateDevice;
  undoMs: number;
  locale: Locale;
  texts: Record<string, string>;
  reader: string;
  wasm: string;
  worker: string | null;
};

/** After this time without an answer, the stored list decides instead of the server. */
const timeoutMs = 1_000;
const syncTimeoutMs = 20_000;
const intervalsMs = { list: 60_000, retry: 5_000 };
const batchSize = 50;
/** A code that is read again within this time is the same scan: the ticket is still in front of the camera. */
const sameCodeMs = 3_000;

const { device, undoMs, locale, texts, ...files }: Setup = JSON.parse(getElement("gate").dataset.setup ?? "{}");
const t = createTranslate(locale, (key) => texts[key]);
const screen = createScreen(t, locale);
const store = await openStore();
const { day: stored, heard } = await store.readDay();
const day = createGateDay(stored);
let since = heard?.since ?? null;
let waiting = await store.listWaiting();
const pendingKeys = new Set<number>();
const connection = openConnection({ offset: heard?.offset ?? 0, heardAt: heard?.heardAt ?? null }, showConnection);

for (const one of waiting) await applyStoredScan(one);
showConnection();
await showWarnings();
if (files.worker)
  void navigator.serviceWorker?.register(files.worker, { scope: linkToStaff("gate"), updateViaCache: "none" });
void navigator.storage?.persist?.();
void refresh();
addListeners();

/** Applies a scan that the server's list does not contain yet. */
async function applyStoredScan({ kept: scan }: WaitingScan) {
  if (scan.what === "undo") return day.undo(scan.id);
  const { id, direction, gate, at } = scan;
  day.admit(await readScan(scan.scanned, day.keys()), { id, direction, gate, at });
}

/** The server refuses longer texts. */
const maxCodeLength = 300;

/** Codes whose decision is pending. A second scan of such a code is ignored. */
const undecided = new Set<string>();

async function scan(text: string, seenAt: number) {
  const scanned = text.trim().slice(0, maxCodeLength);
  if (scanned === "" || undecided.has(scanned)) return;
  undecided.add(scanned);
  try {
    await answerScan(scanned, seenAt);
  } finally {
    undecided.delete(scanned);
  }
}

async function answerScan(scanned: string, seenAt: number) {
  const at = connection.now();
  const read = await readScan(scanned, day.keys());
  const local = day.check(read, device, at);
  const answer =
    local.verdict === "valid" || local.verdict === "unknown" ? await decideOnline(scanned, read, local) : local;
  playSound(screen.showAnswer(answer));
  if (answer.admission !== null) scheduleUndoEnd(answer);
  requestAnimationFrame(() => performance.measure("gate-answer", { start: seenAt }));
}

/** The server decides if it answers in time. Scans of valid tickets are stored first, so that none of them is lost. */
async function decideOnline(scanned: string, read: ReadScan, local: GateAnswer): Promise<GateAnswer> {
  const scan = { what: "scan" as const, id: crypto.randomUUID(), scanned, at: local.at, letIn: false, ...device };
  const isValid = local.verdict === "valid";
  const key = isValid ? await store.saveScan(scan) : null;
  if (key !== null) pendingKeys.add(key);
  const canAsk = connection.state() === "on" || connection.state() === "unknown";
  const sent = canAsk ? await connection.ask<SyncAnswer>(linkToStaff("gateSync"), timeoutMs, { kept: [scan] }) : null;
  const answer = sent?.results[0]?.answer ?? null;
  if (answer) {
    if (answer.verdict === "valid") day.admit(read, { ...scan, at: answer.at });
    if (key !== null) await store.deleteScan(key);
  } else if (key !== null) {
    await store.saveScan({ ...scan, letIn: true }, key);
    day.admit(read, scan);
  }
  if (key !== null) pendingKeys.delete(key);
  waiting = await store.listWaiting();
  showConnection();
  return answer ?? (isValid ? { ...local, admission: scan.id } : local);
}

function scheduleUndoEnd({ admission, at }: GateAnswer) {
  const field = getChild(getElement("gate-undo"), "input[name=id]") as HTMLInputElement;
  setTimeout(
    () => field.value === admission && screen.hideUndo(),
    undoMs - (connection.now().getTime() - Date.parse(at)),
  );
}

async function undo(id: string) {
  await store.saveScan({ what: "undo", id, at: connection.now().toISOString() });
  day.undo(id);
  screen.showUndone();
  await send();
}

let isSending = false;

async function send() {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      waiting = await store.listWaiting();
      const some = waiting.filter(({ key }) => !pendingKeys.has(key)).slice(0, batchSize);
      if (some.length === 0) break;
      const sent = await connection.ask<SyncAnswer>(linkToStaff("gateSync"), syncTimeoutMs, {
        kept: some.map(({ kept: scan }) => scan),
      });
      if (!sent) break;
      // A scan without a result failed on the server and is sent again later.
      const settled = some.flatMap((one) => {
        const result = sent.results.find(({ id, what }) => id === one.kept.id && what === one.kept.what);
        return result ? [{ ...one, result }] : [];
      });
      for (const one of settled) await settleScan(one);
      if (settled.length < some.length) break;
    }
  } finally {
    isSending = false;
    showConnection();
  }
}

/** Warns if a visitor was admitted offline with a ticket that the server refuses, and if an undo was refused. */
async function settleScan({ key, kept: scan, result: { answer, refused } }: WaitingScan & { result: SyncResult }) {
  if (scan.what === "scan" && scan.letIn && answer && answer.verdict !== "valid") {
    const at = formatClock(new Date(scan.at), locale);
    const reason = [t(`gate.result.${answer.verdict}`), answer.used && formatUsedAt(answer.used)]
      .filter(Boolean)
      .join(", ");
    const code = answer.ticket?.code ?? scan.scanned.slice(0, 20);
    await store.addWarning(t("gate.failure.line", { code, gate: scan.gate, at, why: reason }));
    await showWarnings();
  }
  if (scan.what === "undo" && refused) {
    await store.addWarning(t("gate.failure.undo", { at: formatClock(new Date(scan.at), locale) }));
    await showWarnings();
  }
  await store.deleteScan(key);
}

function formatUsedAt({ at, gate }: { at: string; gate: number }): string {
  return t("gate.used_at", { at: formatClock(new Date(at), locale), gate });
}

async function refresh() {
  const start = performance.now();
  const isWhole = since === null || !day.isOf(connection.now());
  const query = isWhole ? "" : `?${new URLSearchParams({ since: since ?? "" })}`;
  const answer = await connection.ask<GateDay>(linkToStaff("gateDay") + query, syncTimeoutMs);
  if (answer) {
    const isNew = day.update(answer, isWhole);
    for (const one of await store.listWaiting()) await applyStoredScan(one);
    since = answer.now;
    const storedDay = day.stored();
    if (isNew && storedDay) await store.saveDay(storedDay);
    const { offset, heardAt } = connection.lastSync();
    await store.saveLastSync({ since, offset, heardAt: heardAt ?? Date.now() });
    performance.measure("gate-list", { start });
  }
  await send();
}

function showConnection() {
  const { heardAt } = connection.lastSync();
  const listed = day.isOf(connection.now()) ? day.count() : null;
  screen.showConnection({ state: connection.state(), heardAt, waiting: waiting.length, listed });
}

async function showWarnings() {
  screen.showWarnings((await store.listWarnings()).map(({ line: warning }) => warning));
}

function addListeners() {
  const form = getElement("gate-form");
  const field = getChild(form, "input[name=scanned]") as HTMLInputElement;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    allowSound();
    void scan(field.value, performance.now());
    field.value = "";
    field.focus();
  });
  getChild(getElement("gate-undo"), "form").addEventListener("submit", (event) => {
    event.preventDefault();
    void undo((getChild(getElement("gate-undo"), "input[name=id]") as HTMLInputElement).value);
  });
  getElement("gate-search").addEventListener("submit", (event) => {
    event.preventDefault();
    const start = performance.now();
    screen.showFound(day.search((getChild(getElement("gate-search"), "input[name=q]") as HTMLInputElement).value));
    performance.measure("gate-search", { start });
  });
  getChild(getElement("gate-warnings"), "button").addEventListener("click", () => {
    void store.clearWarnings().then(showWarnings);
  });
  getElement("gate-forget").addEventListener("click", async () => {
    await store.clearDay();
    day.clear();
    since = null;
    screen.showMessage(t("gate.purged"));
    showConnection();
  });
  addEventListener("online", () => void refresh());
  setInterval(() => void refresh(), intervalsMs.list);
  setInterval(() => {
    if (connection.state() === "off" || (waiting.length > 0 && connection.state() !== "ended")) void refresh();
  }, intervalsMs.retry);
  void addCameraListeners();
}

async function addCameraListeners() {
  const box = getElement("gate-camera");
  if (!navigator.mediaDevices) return;
  box.hidden = false;
  const [video, button, help] = [
    getChild(box, "video") as HTMLVideoElement,
    getChild(box, "button"),
    getChild(box, "p"),
  ];
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
  // If the permission was given before, the camera starts by itself.
  const known = await navigator.permissions?.query({ name: "camera" }).catch(() => null);
  if (known?.state === "granted") await toggle();
}
