import { SyncScans } from "~/domain/admission/schema";
import { syncScans } from "~/domain/admission/sync-scans.server";
import type { Route } from "./+types/gate-sync";
import { answerGateRequest } from "./answer-gate-request.server";

export async function action(args: Route.ActionArgs) {
  const sent: unknown = await args.request.json().catch(() => null);
  return answerGateRequest(args, SyncScans, sent, syncScans);
}
