import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { requestQuote } from "~/domain/community/request-quote.server";
import { RequestQuote, SendMessage } from "~/domain/community/schema";
import { sendMessage } from "~/domain/community/send-message.server";
import { answerEnquiry, closeEnquiry, listEnquiries } from "~/domain/community/staff-enquiries.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, newPhone } from "~tests/setup/factories";
import { listMessageKinds } from "~tests/setup/factories-people";

const database = openTestDatabase();

test("answers an enquiry once by email and marks it as done", async () => {
  const ctx = await createVisit(database.db);
  const staff = asStaff(ctx, "support");
  const email = `${randomUUID()}@example.vn`;
  const typed = { fullName: "Trần Văn Bình", email, phone: newPhone(), message: "Đoàn 40 người, xin báo giá." };
  await requestQuote(ctx, RequestQuote.parse({ key: randomUUID(), ...typed }));
  const waiting = (await listEnquiries(staff, { done: false })).enquiries.find((one) => one.email === email)!;
  const { kind, id } = waiting;
  const answers = ["Giá là 3 triệu.", "Giá là 4 triệu."].map((answer) => answerEnquiry(staff, { kind, id, answer }));
  const outcomes = await Promise.allSettled(answers);
  expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: "enquiry_closed" } },
  ]);
  expect((await listMessageKinds(ctx, email)).filter((email) => email === "quote_answered")).toHaveLength(1);
  await expect(closeEnquiry(staff, { kind, id })).rejects.toMatchObject({ code: "enquiry_closed" });
  const done = (await listEnquiries(staff, { done: true })).enquiries;
  expect(done.find((one) => one.email === email)).toMatchObject({ answeredBy: "lan" });
});

test("closes an enquiry that has only a phone number", async () => {
  const ctx = await createVisit(database.db);
  const staff = asStaff(ctx, "support");
  const phone = newPhone();
  const typed = { fullName: "Trần Văn Bình", phone, message: "Gọi tôi nhé." };
  await sendMessage(ctx, SendMessage.parse({ key: randomUUID(), ...typed }));
  const { enquiries } = await listEnquiries(staff, { done: false });
  const { kind, id } = enquiries.find((one) => one.kind === "message")!;
  await expect(answerEnquiry(staff, { kind, id, answer: "Vâng" })).rejects.toMatchObject({
    code: "no_email_to_answer",
  });
  await closeEnquiry(staff, { kind, id });
  expect((await listEnquiries(staff, { done: true })).enquiries.some((one) => one.id === id && one.closedAt)).toBe(
    true,
  );
});
