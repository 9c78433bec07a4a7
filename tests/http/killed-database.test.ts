import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { currentTime } from "~/lib/clock";
import { config } from "~/lib/config.server";
import { connect } from "~db/client.server";
import { migrate } from "~db/migrate";
import { orders } from "~db/schema";
import { seed } from "~db/seed/run";
import { findBrokenRules } from "~tests/setup/books";
import { openClient, postTicketOrder, readCheckoutForm, waitUntil } from "~tests/setup/factories-http";
import { startTestServer } from "~tests/setup/server";
import { testInFullSweep } from "~tests/setup/sweep";
import { clusterFolder } from "../../bin/cluster.mjs";
import { startDatabase } from "../../bin/database.mjs";

const paths = ["/", "/tickets", "/en/menu", "/bang-gia-ve", "/san-pham"];
const visitors = 100;

testInFullSweep(
  "while PostgreSQL is killed and starts again, 100 visitors read stored pages without an error",
  async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "gondola-killed-"));
    onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));
    const { url, stop } = await startDatabase({ dataDir, forTests: true });
    onTestFinished(stop);
    await migrate(url);
    const { db, close } = connect(url, 2);
    await seed(db, currentTime(), { ...config, isDemo: true });
    const server = await startTestServer({ databaseUrl: url, env: { PAGE_CACHE: "on" } });
    onTestFinished(async () => void (await server.stop()));
    const buyer = openClient(server.origin);
    await postTicketOrder(buyer);
    const form = await readCheckoutForm(buyer, { method: "vietqr" });
    for (const page of paths) expect((await openClient(server.origin).get(page)).status).toBe(200);

    let isOver = false;
    const statuses = new Map<number, number>();
    const reading = Array.from({ length: visitors }, async (_, n) => {
      for (let visit = n; !isOver; visit++) {
        const { status } = await openClient(server.origin).get(paths[visit % paths.length] ?? "/");
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    const hasRead = async (more: number) => {
      const before = statuses.get(200) ?? 0;
      await waitUntil(async () => (statuses.get(200) ?? 0) >= before + more);
    };
    await hasRead(visitors);
    await close();
    killWithChildren(clusterFolder(dataDir));
    await hasRead(5 * visitors);
    expect((await buyer.post("/checkout/ticket", form)).status).toBe(503);

    const again = await startDatabase({ dataDir, forTests: true });
    expect(again.url).toBe(url);
    await waitUntil(async () => (await buyer.post("/checkout/ticket", form)).status === 303);
    await hasRead(visitors);
    isOver = true;
    await Promise.all(reading);
    expect([...statuses.keys()]).toEqual([200]);

    const { db: later, close: closeLater } = connect(url, 2);
    expect(await later.$count(orders)).toBe(1);
    expect(await findBrokenRules(later)).toEqual([]);
    await closeLater();
  },
);

function killWithChildren(cluster: string) {
  const [pid = ""] = fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
  // The first process is stopped, so that it cannot start children again in between.
  process.kill(Number(pid), "SIGSTOP");
  execFileSync("pkill", ["-KILL", "-P", pid]);
  process.kill(Number(pid), "SIGKILL");
}
