import { connect } from "~db/client.server";
import { type Deed, doDeed } from "./deeds";

/** A process that does what it is told, for a test that kills it meanwhile. */
process.once("message", async ({ url, deed }: { url: string; deed: Deed }) => {
  const { db, close } = connect(url, 3);
  try {
    await doDeed(db, deed);
  } finally {
    await close();
    process.disconnect();
  }
});
process.send?.("ready");
