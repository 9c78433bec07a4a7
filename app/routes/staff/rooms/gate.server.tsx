import { randomUUID } from "node:crypto";
import { checkIn, undoCheckIn } from "~/domain/admission/check-in.server";
import { AtGate, Scan, UndoCheckIn } from "~/domain/admission/schema";
import { type GateAnswer, undoMs } from "~/domain/admission/verdict.rules";
import { listPools } from "~/domain/inventory/list-pools.server";
import { allStrings } from "~/i18n/all-strings.server";
import type { Locale } from "~/i18n/locale";
import { textsByKey } from "~/i18n/locale-files.server";
import { DeviceForm, GatePage } from "~/ui/staff/gate";
import css from "~/ui/staff/gate.css?inline";
import { resultOf } from "~/ui/staff/sent-form";
import { deviceOf, keepDevice } from "../gate-device.server";
import { type At, act, type Room } from "../room.server";

const here = "/staff/gate";
/** Built separately (`vite.gate.config.ts`). The page works without it. */
const files = import.meta.env.DEV
  ? {
      script: "/app/gate/gate.ts",
      reader: "/app/gate/reader.ts",
      wasm: "/node_modules/zxing-wasm/dist/reader/zxing_reader.wasm",
      worker: null,
    }
  : {
      script: "/gate/gate.js",
      reader: "/gate/reader.js",
      wasm: "/gate/zxing_reader.wasm",
      worker: "/staff/gate-worker.js",
    };

const answers = new WeakMap<At, GateAnswer>();

export const gateRoom: Room = {
  path: "gate",
  for: "gate",
  async show(at, sent) {
    const { ctx, t, url } = at;
    const [device, pools] = [deviceOf(at), await listPools(ctx.db, ctx.locale)];
    const title = t("gate.title");
    if (!device || url.searchParams.has("change") || sent?.act === "device") {
      const result = resultOf(sent, "device");
      return { title, body: <DeviceForm title={title} device={device} pools={pools} result={result} /> };
    }
    const setup = { ...files, device, undoMs, locale: ctx.locale, words: wordsOfScript(ctx.locale) };
    const answer = answers.get(at) ?? null;
    const body = <GatePage {...{ title, device, pools, sent, answer, setup }} id={randomUUID()} />;
    return { title, body, device: { css, script: files.script } };
  },
  acts: {
    device: act(AtGate, async (at, input) => {
      keepDevice(at, input);
      return { to: here };
    }),
    // A repeated request, for example by a reload, is the same scan and has the same result.
    check: act(Scan, async (at, scan) => {
      const device = deviceOf(at);
      if (!device) return { to: here };
      answers.set(at, await checkIn(at.ctx, { ...scan, ...device }));
      return "stay";
    }),
    undo: act(UndoCheckIn, async ({ ctx }, input) => {
      await undoCheckIn(ctx, input);
      return { to: here, toast: { key: "gate.undone" } };
    }),
  },
};

function wordsOfScript(locale: Locale): Record<string, string> {
  return textsByKey({ gate: allStrings[locale].gate ?? {} });
}
