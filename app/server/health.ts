import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { getDb } from "~db/client.server";
import { answer } from "./answer";

const patienceMs = 1_000;

export async function answerHealth(outgoing: ServerResponse) {
  const asked = getDb()
    .execute(sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  const answers = await Promise.race([asked, sleep(patienceMs, false, { ref: false })]);
  answer(outgoing, answers ? { status: 200, text: "ok" } : { status: 503, text: "the database does not answer" });
}
