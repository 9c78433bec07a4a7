import { getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { SendMessage } from "~/domain/community/schema";
import { sendMessage } from "~/domain/community/send-message.server";
import { listKitchens } from "~/domain/content/menu.server";
import { getPage } from "~/domain/content/pages/get-page.server";
import type { Ctx } from "~/domain/ctx";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { phoneHref } from "~/lib/phone";
import { trackEvent } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { textAreaProps, useActionForm } from "~/ui/form/action-form";
import { ContactFields } from "~/ui/form/contact-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/field";
import { type FormResult, sentValue } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { useShop } from "~/ui/layout/frame-data";
import { pageMeta } from "~/ui/layout/page-meta";
import { useVisitorFrame } from "~/ui/layout/use-visitor-frame";
import { withSession } from "~/ui/parts/cookieless-session";
import { useNextFocus } from "~/ui/parts/focus";
import { Message } from "~/ui/parts/message";
import { Sections } from "~/ui/sections/sections";
import type { Route } from "./+types/contact";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const [page, begun] = await load(Promise.all([getPage(ctx, { pageType: "contact" }), beginMessage(ctx, url)]));
  return withHead(args, "contact", { page, begun, isSent: url.searchParams.has("sent") });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, SendMessage, async (input) => {
    await mapUnexpectedError("message_failed", sendMessage(ctx, input));
    const to = `${linkTo(ctx.locale, "contact", null, { sent: 1 })}#message`;
    return { to, analyticsEvent: trackEvent(ctx, () => ({ event: "contact" })) };
  });
}

export const meta = pageMeta;

export default function ContactPage({ loaderData: { page, begun, isSent }, actionData }: Route.ComponentProps) {
  const { formKey } = useVisitorFrame();
  const { t } = useT();
  useNextFocus(useNavigation().formData && "#message .notice");
  return (
    <Sections page={page} title={t("quotes.contact.title")}>
      <div className="wrap section grid gap-12 lg:grid-cols-2" id="message">
        {isSent && !actionData ? (
          <Message tone="done" title={t("quotes.contact.sent")}>
            <p>{t("quotes.contact.sent_text")}</p>
          </Message>
        ) : (
          <MessageForm formKey={formKey} begun={begun} result={actionData} />
        )}
        <Reach />
      </div>
    </Sections>
  );
}

type Props = { formKey: string; begun: string; result: FormResult | undefined };

function MessageForm({ formKey, begun, result }: Props) {
  const { locale, t } = useT();
  const message = t("quotes.contact.message");
  const here = `${linkTo(locale, "contact")}#message`;
  const [form, fields] = useActionForm<z.input<typeof SendMessage>>(result, { defaultValue: { message: begun } });
  return (
    <section className="stack content-start" aria-labelledby="write">
      <h2 id="write">{t("quotes.contact.form")}</h2>
      <p className="text-muted">{t("quotes.contact.lead")}</p>
      <Form
        method="post"
        action={import.meta.env.SSR ? withSession(here) : here}
        data-keep="contact"
        {...getFormProps(form)}
        className="card stack"
      >
        <ErrorSummary result={result} />
        <input type="hidden" name="key" value={sentValue(result, "key") ?? formKey} />
        <ContactFields fields={fields} isRefused={result !== undefined} required={false} />
        <TextArea {...textAreaProps(fields.message)} label={message} required maxLength={2000} rows={begun ? 6 : 4} />
        <SubmitButton icon="mail">{t("quotes.contact.send")}</SubmitButton>
        <p className="help">{t("quotes.contact.privacy")}</p>
      </Form>
    </section>
  );
}

function Reach() {
  const { t } = useT();
  const { address, phone, email, opens = "", closes = "" } = useShop() ?? {};
  const rows = [
    [t("quotes.contact.address"), address],
    [t("quotes.phone"), phone && <a href={phoneHref(phone)}>{phone}</a>],
    [t("quotes.email"), email && <a href={`mailto:${email}`}>{email}</a>],
    [t("quotes.contact.hours"), t("quotes.contact.every_day", { opens, closes })],
  ] as const;
  return (
    <section className="stack content-start" aria-labelledby="reach">
      <h2 id="reach">{t("quotes.contact.reach")}</h2>
      <dl className="stack">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="help">{name}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** Links such as `?about=table&kitchen=...` fill in a request for a table. */
async function beginMessage(ctx: Ctx, { searchParams }: URL): Promise<string> {
  if (searchParams.get("about") !== "table") return "";
  const kitchens = await listKitchens(ctx);
  const kitchen = kitchens.find(({ slug }) => slug === searchParams.get("kitchen"));
  return kitchen ? translateIn(ctx.locale)("menu.table", { kitchen: kitchen.name.text }) : "";
}
