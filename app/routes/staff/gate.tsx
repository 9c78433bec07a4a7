import { randomUUID } from "node:crypto";
import { data, useRouteLoaderData } from "react-router";
import { checkIn, undoCheckIn } from "~/domain/admission/check-in.server";
import { type GateAnswer, type GateDevice, undoMs } from "~/domain/admission/decide-check-in.rules";
import { listDirections } from "~/domain/admission/list-gate-day.server";
import { GateSettings, Scan, UndoCheckIn } from "~/domain/admission/schema";
import { listLastEntries } from "~/domain/inventory/list-last-entries.server";
import { listPools } from "~/domain/inventory/pools.server";
import type { SetupProgress } from "~/domain/setup/setup-item";
import { settingNumber } from "~/domain/shop/shop.rules";
import { allStrings } from "~/i18n/locale-files.server";
import { textsByKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import type { Locale } from "~/lib/locale";
import { permissionsPolicy } from "~/request/csp.server";
import type { StaffContext } from "~/request/staff.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { resultOfAction } from "~/ui/staff/form-submission";
import { DeviceForm, GatePage } from "~/ui/staff/gate";
import type { Route } from "./+types/gate";

const gateCookie = "gate";

const here = linkToStaff("gate");
/** `vite.gate.config.ts` builds these scripts separately. The page also works without them. */
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

/** The page may use the camera once a gate is chosen, but not while staff are choosing another gate. */
export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "gate", async (ctx, staff) => {
    const device = readGateDevice(staff);
    const [pools, directions] = await Promise.all([listPools(ctx.db, ctx.locale), listDirections(ctx)]);
    if (!device || args.url.searchParams.has("change"))
      return data({ device, pools, directions, lastEntries: [], early: 0, id: "", setup: null });
    const lastEntries = await listLastEntries(ctx);
    const setup = { ...files, device, undoMs, locale: ctx.locale, texts: buildScriptTexts(ctx.locale) };
    const headers = { "Permissions-Policy": permissionsPolicy({ canUseCamera: true }) };
    const early = settingNumber(ctx.shop, "gate_early_minutes");
    return data({ device, pools, directions, lastEntries, early, id: randomUUID(), setup }, { headers });
  });
}

export async function action(args: Route.ActionArgs) {
  const scanned: { answer: GateAnswer | null } = { answer: null };
  const outcome = await submitStaffForm(args, "gate", {
    device: defineAction(GateSettings, async (_, input, staff) => {
      saveGateDevice(staff, input);
      return { to: here };
    }),
    // A repeated request, for example after a reload, is the same scan and has the same result.
    check: defineAction(Scan, async (ctx, scan, staff) => {
      const device = readGateDevice(staff);
      if (!device) return { to: here };
      scanned.answer = await checkIn(ctx, { ...scan, ...device });
      return "stay";
    }),
    undo: defineAction(UndoCheckIn, async (ctx, input) => {
      await undoCheckIn(ctx, input);
      return { to: here, toast: { key: "gate.undone" } };
    }),
  });
  return outcome instanceof Response ? outcome : data({ ...outcome.data, ...scanned }, outcome.init ?? undefined);
}

function buildScriptTexts(locale: Locale): Record<string, string> {
  return textsByKey({ gate: allStrings[locale].gate ?? {} });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

type SetupLeft = { setup: SetupProgress | null; stepsLeft: number };

function Gate({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const { device, setup, ...page } = loaderData;
  const title = t("gate.title");
  const layout = useRouteLoaderData<SetupLeft>("routes/staff/layout");
  const isLinkedToSetup = Boolean(layout?.setup || layout?.stepsLeft);
  return !device || !setup || sent?.action === "device" ? (
    <DeviceForm {...page} title={title} device={device} result={resultOfAction(sent, "device")} />
  ) : (
    <GatePage {...page} {...{ title, device, sent, setup, isLinkedToSetup }} answer={sent?.answer ?? null} />
  );
}

export default import.meta.env.SSR ? Gate : undefined;

function readGateDevice({ cookie }: Pick<StaffContext, "cookie">): GateDevice | null {
  const [gate, direction, pools = "", device = ""] = (cookie(gateCookie) ?? "").split(".");
  const { data } = GateSettings.safeParse({ gate: Number(gate), direction, pools: pools.split("-").map(Number) });
  return data && device !== "" ? { ...data, device } : null;
}

function saveGateDevice(staff: StaffContext, { gate, direction, pools }: Omit<GateDevice, "device">): void {
  const device = readGateDevice(staff)?.device ?? randomUUID().slice(0, 8);
  staff.setCookie(gateCookie, [gate, direction, pools.join("-"), device].join("."), linkToStaff("gate"));
}
