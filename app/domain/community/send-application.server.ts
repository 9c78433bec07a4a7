import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { digestOf } from "~/lib/hash.server";
import { parsePhone } from "~/lib/phone";
import { deleteOld } from "~db/purge-rows.server";
import { applications, cvUploads } from "~db/schema/community";
import { transact } from "~db/transaction.server";
import { findOpenVacancyId } from "../content/vacancies.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { notifyStaff, queueMessage } from "../messages/queue-message.server";
import { isRepeatedEnquiry, limitEnquiries } from "./limit-enquiries.server";
import { applicationRetentionDays } from "./retention.server";
import type { SendApplication } from "./schema";

/** Ignores a repeated application within an hour. @throws DomainError vacancy_not_found, vacancy_closed, cv_over */
export async function sendApplication(ctx: Ctx, input: z.output<typeof SendApplication>): Promise<{ received: true }> {
  const { key, cv: token, ...typed } = input;
  const { fullName, email, message } = typed;
  const [upload] = await ctx.db
    .select({ hash: sql`md5(${cvUploads.bytes})`, cvName: cvUploads.name, cvType: cvUploads.type })
    .from(cvUploads)
    .where(eq(cvUploads.token, token));
  if (!upload) throw new DomainError("cv_over", { field: "cv" });
  const { hash, ...cv } = upload;
  // The key includes the content, so that a visitor who goes back and changes the form sends a new application.
  const formKey = `${key}:${digestOf([typed, hash])}`;
  if ((await ctx.db.$count(applications, eq(applications.formKey, formKey))) > 0) return { received: true };
  const vacancyId = await findOpenVacancyId(ctx, input.vacancy);
  const bytes = sql`(select ${cvUploads.bytes} from ${cvUploads} where ${cvUploads.token} = ${token})`;
  await transact(ctx.db, async (tx) => {
    const phone = parsePhone(input.phone) ?? input.phone;
    const alike = and(eq(applications.vacancyId, vacancyId), eq(applications.cv, bytes));
    if (await isRepeatedEnquiry(tx, ctx, applications, { formKey, email, phone, message }, alike)) return;
    await limitEnquiries(tx, ctx, "application", { email });
    const [application] = await tx
      .insert(applications)
      .values({
        formKey,
        vacancyId,
        fullName,
        email,
        phone,
        message,
        ...cv,
        cv: bytes,
        locale: ctx.locale,
        createdAt: ctx.now,
      })
      .returning({ id: applications.id });
    if (!application) throw new Error("The insert returned no application");
    await queueMessage(tx, ctx, {
      key: `application_received:${formKey}`,
      kind: "application_received",
      subjectId: application.id,
      recipient: email,
      locale: ctx.locale,
    });
    await notifyStaff(tx, ctx, { kind: "staff_new_application", once: formKey, subjectId: application.id });
  });
  return { received: true };
}

export async function purgeApplications(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, applications.createdAt, applicationRetentionDays.application);
}
