import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { SendMessage } from "~/domain/community/schema";
import { sendMessage } from "~/domain/community/send-message.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { currentTime } from "~/lib/clock";
import { connect } from "~db/client.server";
import { contactMessages, demoInbox, messages } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import { listAttemptCounts, readLastId } from "~tests/setup/written-rows";

const form = { fullName: "Trần Thị Hoa", message: "Tôi để quên mũ trên cabin." };
const database = openTestDatabase({ stocked: false });

beforeAll(async () => {
  await database.sql`insert into settings (key, value) values ('staff_email', 'staff@example.vn')`;
});

test("a message sent ten times is stored once and notifies staff once", async () => {
  const ctx = await createVisit(database.db, { locale: "en" });
  const input = SendMessage.parse({ ...form, phone: "0912 345 678", key: randomUUID() });
  const elsewhere = connect(database.url);
  const sendParallel = Array.from({ length: 8 }, (_, n) =>
    sendMessage(n % 2 ? ctx : { ...ctx, db: elsewhere.db }, input),
  );
  expect(await Promise.all(sendParallel)).toEqual(sendParallel.map(() => ({ received: true })));
  await elsewhere.close();
  for (let again = 0; again < 6; again++) expect(await sendMessage(ctx, input)).toEqual({ received: true });
  expect(await listAttemptCounts(database, "message")).toEqual([1, 1]);
  expect(await database.db.select().from(contactMessages)).toMatchObject([
    { phone: "+84912345678", email: null, locale: "en", message: form.message },
  ]);
  const sentMessages = await database.db.select().from(messages);
  expect(sentMessages.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["staff_new_message", "staff@example.vn"],
  ]);
  await sendQueuedMessages(createLaterVisit(ctx, 1));
  const [message] = await database.db.select().from(demoInbox);
  for (const typed of ["Trần Thị Hoa", "0912 345 678", form.message]) expect(message?.text).toContain(typed);
});

test.each([
  ["neither email nor phone", {}, "email"],
  ["not an email", { email: "hoa@" }, "email"],
  ["not a phone", { phone: "12345" }, "phone"],
  ["no message", { email: "hoa@example.vn", message: " " }, "message"],
  ["a message too long", { email: "hoa@example.vn", message: "x".repeat(2001) }, "message"],
])("%s is refused", (_, change, field) => {
  const { error } = SendMessage.safeParse({ ...form, key: randomUUID(), ...change });
  expect(error?.issues.map(({ path }) => path.join())).toEqual([field]);
});

test("reduces a name to one line, so that it cannot forge lines of an email", () => {
  const typed = { ...form, fullName: " Hoa\r\nĐiện thoại: 0900 000 000 ", email: "hoa@example.vn", key: randomUUID() };
  expect(SendMessage.parse(typed).fullName).toBe("Hoa Điện thoại: 0900 000 000");
});

test("refuses the sixth message of one phone in an hour", async () => {
  const ctx = await createVisit(database.db);
  const send = (message: string) =>
    sendMessage(ctx, SendMessage.parse({ message, fullName: form.fullName, phone: "0987 654 321", key: randomUUID() }));
  for (let n = 1; n <= 5; n++) await send(`Lần ${n}`);
  const lastId = await readLastId(database, "contact_messages");
  await expect(send("Lần 6")).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await readLastId(database, "contact_messages")).toBe(lastId);
});

test("the same text from two tabs is one message while it is unanswered; another text is a new one", async () => {
  const ctx = await createVisit(database.db);
  const elsewhere = connect(database.url);
  const email = "mai@example.vn";
  const send = (at: number, message = form.message) =>
    sendMessage(
      at % 2 ? ctx : { ...ctx, db: elsewhere.db },
      SendMessage.parse({ ...form, email, message, key: randomUUID() }),
    );
  const stored = () => database.db.$count(contactMessages, eq(contactMessages.email, email));
  await Promise.all(Array.from({ length: 8 }, (_, at) => send(at)));
  expect(await stored()).toBe(1);
  await send(1, "Và một cái ô.");
  expect(await stored()).toBe(2);
  await database.db.update(contactMessages).set({ answeredAt: currentTime() });
  await send(1);
  expect(await stored()).toBe(3);
  await elsewhere.close();
});
