import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { SendApplication } from "~/domain/community/schema";
import { sendApplication } from "~/domain/community/send-application.server";
import { answerEnquiry, getCv, getEnquiry, listEnquiries } from "~/domain/community/staff-enquiries.server";
import { storeCv } from "~/domain/community/store-cv.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { addDays, shopDate } from "~/lib/shop-time";
import { connect } from "~db/client.server";
import { applications, demoInbox, messages } from "~db/schema";
import { makeDocx, makeHugeZip, makePdf, makeZip } from "~tests/setup/cvs";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, createVisit } from "~tests/setup/factories";
import { stockContent } from "~tests/setup/factories-content";
import { makeAnimation, makePhoto } from "~tests/setup/pictures";
import { listAttemptCounts, readLastId } from "~tests/setup/written-rows";

const form = { vacancy: "thu-viec", fullName: "Lê Thị Mai", email: "mai@example.vn", phone: "0912 345 678" };
const database = openTestDatabase();

beforeAll(async () => {
  await stockContent(database.db);
  await database.sql`insert into settings (key, value) values ('staff_email', 'staff@example.vn')
    on conflict (key) do update set value = excluded.value`;
});

const createApplicant = () => createVisit(database.db);

async function uploadCv(bytes: Buffer, name = "CV của Mai.pdf") {
  return storeCv(await createApplicant(), { name, bytes: [bytes] });
}

test("a form sent ten times is one application, confirmed once; staff learn only the name", async () => {
  const ctx = await createVisit(database.db, { locale: "en" });
  const input = SendApplication.parse({
    ...form,
    key: randomUUID(),
    message: "Tôi sợ độ cao",
    cv: await uploadCv(makePdf()),
  });
  const elsewhere = connect(database.url);
  const sendParallel = Array.from({ length: 8 }, (_, n) =>
    sendApplication(n % 2 ? ctx : { ...ctx, db: elsewhere.db }, input),
  );
  expect(await Promise.all(sendParallel)).toEqual(sendParallel.map(() => ({ received: true })));
  await elsewhere.close();
  for (let again = 0; again < 2; again++)
    await sendApplication(ctx, { ...input, key: again ? randomUUID() : input.key });
  expect(await listAttemptCounts(database, "application")).toEqual([1, 1]);

  const stored = await database.db.select().from(applications);
  expect(stored).toMatchObject([{ phone: "+84912345678", cvName: "CV của Mai.pdf", cv: makePdf(), locale: "en" }]);
  const sentMessages = await database.db.select().from(messages).orderBy(messages.kind);
  expect(sentMessages.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["application_received", "mai@example.vn"],
    ["staff_new_application", "staff@example.vn"],
  ]);
  await sendQueuedMessages(createLaterVisit(ctx, 1));
  const [received, toStaff] = await database.db.select().from(demoInbox).orderBy(demoInbox.recipient);
  expect(received?.text).toContain("Soát vé");
  for (const typed of ["Lê Thị Mai", "Soát vé"]) expect(toStaff?.text).toContain(typed);
  for (const { html, text } of [received!, toStaff!]) expect(html + text).not.toMatch(/độ cao|0912|\.pdf/);
});

test("a form sent again after going back with another CV or text is a new application", async () => {
  const ctx = await createApplicant();
  const email = `${randomUUID()}@example.vn`;
  const input = SendApplication.parse({ ...form, email, key: randomUUID(), cv: await uploadCv(makePdf()) });
  await sendApplication(ctx, input);
  await sendApplication(ctx, { ...input, cv: await uploadCv(makeDocx()) });
  await sendApplication(ctx, { ...input, message: "Tôi quên nói: tôi biết tiếng Anh." });
  await sendApplication(ctx, { ...input, cv: await uploadCv(makePdf()) });
  expect(await database.db.$count(applications, eq(applications.email, email))).toBe(3);
});

test("managers read applications, download the CV and answer once by email; support does not see them", async () => {
  const ctx = await createApplicant();
  const email = `${randomUUID()}@example.vn`;
  await sendApplication(
    ctx,
    SendApplication.parse({
      ...form,
      email,
      key: randomUUID(),
      cv: await uploadCv(makeDocx(), "../../x\u202efdp.docm"),
    }),
  );
  const [manager, support] = [asStaff(ctx, "manager"), asStaff(ctx, "support")];
  const waits = async (staff: typeof ctx) =>
    (await listEnquiries(staff, { done: false })).enquiries.find((one) => one.email === email);
  expect(await waits(support)).toBeUndefined();
  const { kind, id } = (await waits(manager))!;
  expect(await getEnquiry(manager, { kind, id })).toMatchObject({ about: "Soát vé", cv: "xfdp.docx" });
  expect(await getCv(manager, { id })).toEqual({ name: "xfdp.docx", cv: makeDocx() });
  const answers = ["Mời chị lên ga.", "Lần sau chị nhé."].map((answer) => answerEnquiry(manager, { kind, id, answer }));
  expect((await Promise.allSettled(answers)).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await sendQueuedMessages(createLaterVisit(ctx, 1));
  const inbox = await database.db.select().from(demoInbox);
  const answer = inbox.find(({ recipient, subject }) => recipient === email && !subject.includes("đã nhận"));
  expect(answer?.text).toMatch(/Mời chị lên ga|Lần sau chị nhé/);
});

test("accepts applications of one person for several jobs, up to five an hour", async () => {
  const ctx = await createApplicant();
  const email = `${randomUUID()}@example.vn`;
  const send = async (cv: Buffer) =>
    sendApplication(ctx, SendApplication.parse({ ...form, email, key: randomUUID(), cv: await uploadCv(cv) }));
  for (let n = 1; n <= 5; n++) await send(makePdf(`${n}`));
  const stored = await database.sql`select from applications where email = ${email}`;
  expect(stored).toHaveLength(5);
  const lastId = await readLastId(database, "applications");
  await expect(send(makePdf("6"))).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await readLastId(database, "applications")).toBe(lastId);
});

const big = (bytes: number) => makePdf(Buffer.alloc(bytes - makePdf("").length, "a"));
const max = 5 * 1024 ** 2;

test.each([
  ["a PDF", makePdf()],
  ["a text for Word", makeDocx()],
  ["one with macros", makeDocx({ "word/vbaProject.bin": "Sub AutoOpen()" })],
  ["one of 5 MB", big(max)],
])("accepts %s unchanged", async (_, bytes) => {
  const token = await uploadCv(bytes);
  const [row] = await database.sql`select bytes from cv_uploads where token = ${token}`;
  expect(row?.bytes.equals(bytes)).toBe(true);
});

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ["nothing", () => Buffer.alloc(0), "cv_kind"],
  ["a picture", () => makePhoto(), "cv_kind"],
  ["an animation", makeAnimation, "cv_kind"],
  ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "cv_kind"],
  ["a program", () => Buffer.from("MZ\x90\0"), "cv_kind"],
  ["an archive", () => makeZip({ "a.txt": "a" }), "cv_kind"],
  ["a spreadsheet", () => makeZip({ "[Content_Types].xml": "", "xl/workbook.xml": "" }), "cv_kind"],
  ["half a PDF", () => makePdf("x".repeat(3000)).subarray(0, 2000), "cv_kind"],
  ["half a text for Word", () => makeDocx().subarray(0, 120), "cv_kind"],
  ["a PDF that is a page too", () => makePdf("<html><script>alert(1)</script>"), "cv_kind"],
  ["a PDF that is an archive too", () => Buffer.concat([makePdf(), makeDocx(), Buffer.from("%%EOF")]), "cv_kind"],
  ["a text for Word that is a PDF too", () => makeDocx({ "%PDF-1.7 ": "%%EOF" }), "cv_kind"],
  ["an archive that says it has four billion files", makeHugeZip, "cv_kind"],
  ["a text for Word behind a program", () => Buffer.concat([Buffer.from("MZ\x90\0"), makeDocx()]), "cv_kind"],
  ["a text for Word before a page", () => Buffer.concat([makeDocx(), Buffer.from("<script>")]), "cv_kind"],
  ["5 MB and a byte", () => big(max + 1), "file_too_large"],
])("refuses %s as a CV, whatever its name", async (_, make, code) => {
  for (const name of ["cv.pdf", "cv.docx"]) await expect(uploadCv(await make(), name)).rejects.toMatchObject({ code });
});

test("limits the uploads of one network", async () => {
  const ctx = await createVisit(database.db, { address: "198.51.100.7" });
  const send = () => storeCv(ctx, { name: "cv.pdf", bytes: [makePdf()] });
  for (let n = 1; n <= 20; n++) await send();
  await expect(send()).rejects.toMatchObject({ code: "too_many_requests" });
});

test("refuses an application for a closed job or without an uploaded CV", async () => {
  const ctx = await createApplicant();
  const send = async (more: object) =>
    sendApplication(ctx, SendApplication.parse({ ...form, key: randomUUID(), cv: await uploadCv(makePdf()), ...more }));
  await expect(send({ vacancy: "khong-co" })).rejects.toMatchObject({ code: "vacancy_not_found" });
  await expect(send({ cv: "khong-co" })).rejects.toMatchObject({ code: "cv_over", field: "cv" });
  const today = shopDate(ctx.now);
  await database.sql`update vacancies set closes_on = ${today} where slug = 'thu-viec'`;
  await send({ message: "Ngày cuối" });
  await database.sql`update vacancies set closes_on = ${addDays(today, -1)} where slug = 'thu-viec'`;
  await expect(send({})).rejects.toMatchObject({ code: "vacancy_closed" });
});
