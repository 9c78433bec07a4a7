import { SyncScans } from "~/domain/admission/schema";
import { syncScans } from "~/domain/admission/sync-scans.server";
import type { Route } from "./+types/gate-sync";
import { answerGate } from "./gate-door.server";

export async function action(args: Route.ActionArgs) {
  const sent: unknown = await args.request.json().catch(() => null);
  return answerGate(args, SyncScans, sent, syncScans);
}
