import { connect } from "~db/client.server";
import { type ProcessAction, runProcessAction } from "./process-actions";

process.once("message", async ({ url, action }: { url: string; action: ProcessAction }) => {
  const { db, close } = connect(url, 3);
  try {
    await runProcessAction(db, action);
  } finally {
    await close();
    process.disconnect();
  }
});
process.send?.("ready");
