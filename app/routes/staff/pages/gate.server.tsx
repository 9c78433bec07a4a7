import { randomUUID } from "node:crypto";
import { type GateAnswer, undoMs } from "~/domain/admission/check-in.rules";
import { checkIn, undoCheckIn } from "~/domain/admission/check-in.server";
import { GateSettings, Scan, UndoCheckIn } from "~/domain/admission/schema";
import { listPools } from "~/domain/inventory/pools.server";
import type { Locale } from "~/i18n/locale";
import { allStrings } from "~/i18n/locale-files.server";
import { textsByKey } from "~/i18n/translate";
import { resultOfAction } from "~/ui/staff/form-submission";
import { DeviceForm, GatePage } from "~/ui/staff/gate";
import css from "~/ui/staff/gate.css?inline";
import { readGateDevice, saveGateDevice } from "../gate-device.server";
import { defineAction, type StaffPage, type StaffPageArgs } from "../staff-page.server";

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

const answers = new WeakMap<StaffPageArgs, GateAnswer>();

export const gatePage: StaffPage = {
  path: "gate",
  access: "gate",
  async render(args, sent) {
    const { ctx, t, url } = args;
    const [device, pools] = [readGateDevice(args), await listPools(ctx.db, ctx.locale)];
    const title = t("gate.title");
    if (!device || url.searchParams.has("change") || sent?.action === "device") {
      const result = resultOfAction(sent, "device");
      return { title, body: <DeviceForm title={title} device={device} pools={pools} result={result} /> };
    }
    const setup = { ...files, device, undoMs, locale: ctx.locale, texts: buildScriptTexts(ctx.locale) };
    const answer = answers.get(args) ?? null;
    const body = <GatePage {...{ title, device, pools, sent, answer, setup }} id={randomUUID()} />;
    return { title, body, device: { css, script: files.script } };
  },
  actions: {
    device: defineAction(GateSettings, async (args, input) => {
      saveGateDevice(args, input);
      return { to: here };
    }),
    // A repeated request, for example by a reload, is the same scan and has the same result.
    check: defineAction(Scan, async (args, scan) => {
      const device = readGateDevice(args);
      if (!device) return { to: here };
      answers.set(args, await checkIn(args.ctx, { ...scan, ...device }));
      return "stay";
    }),
    undo: defineAction(UndoCheckIn, async ({ ctx }, input) => {
      await undoCheckIn(ctx, input);
      return { to: here, toast: { key: "gate.undone" } };
    }),
  },
};

function buildScriptTexts(locale: Locale): Record<string, string> {
  return textsByKey({ gate: allStrings[locale].gate ?? {} });
}
