import { connect } from "~db/client.server";
import { type ProcessAction, runProcessAction } from "./process-actions";

/** Runs one action of the shop in a process of its own, which a test may kill during the action. */
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
