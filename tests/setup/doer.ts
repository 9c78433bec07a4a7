import { connect } from "~db/client.server";
import { type ProcessAction, runProcessAction } from "./process-actions";

/** A process that does what it is told, for a test that kills it meanwhile. */
process.once("message", async ({ url, deed }: { url: string; deed: ProcessAction }) => {
  const { db, close } = connect(url, 3);
  try {
    await runProcessAction(db, deed);
  } finally {
    await close();
    process.disconnect();
  }
});
process.send?.("ready");
