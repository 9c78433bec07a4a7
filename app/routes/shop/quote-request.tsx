import { getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { getService } from "~/domain/catalog/get-service.server";
import { requestQuote } from "~/domain/community/request-quote.server";
import { RequestQuote } from "~/domain/community/schema";
import { useT } from "~/i18n/use-t";
import { countryCodes } from "~/lib/country-codes";
import { countriesByName, countryName } from "~/lib/country-name";
import { trackEvent } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { selectProps, textAreaProps, useActionForm } from "~/ui/form/action-form";
import { ContactFields } from "~/ui/form/contact-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Select, TextArea } from "~/ui/form/field";
import { sentValue } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { useVisitorFrame } from "~/ui/layout/use-visitor-frame";
import { ButtonLink } from "~/ui/parts/button";
import { withSession } from "~/ui/parts/cookieless-session";
import { useNextFocus } from "~/ui/parts/focus";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/quote-request";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const slug = url.searchParams.get("service");
  const service = slug ? await load(getService(ctx, { slug })) : null;
  return withHead(args, "quoteRequest", {
    service: service && { slug: service.slug, name: service.name },
    isSent: url.searchParams.has("sent"),
    countries: countriesByName(countryCodes, ctx.locale),
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, RequestQuote, async (input) => {
    await mapUnexpectedError("quote_failed", requestQuote(ctx, input));
    return {
      to: linkTo(ctx.locale, "quoteRequest", null, { service: input.service, sent: 1 }),
      analyticsEvent: trackEvent(ctx, () => ({ event: "generate_lead", lead_source: input.service ?? "quote" })),
    };
  });
}

export const meta = pageMeta;

export default function QuoteRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { service, isSent, countries } = loaderData;
  const { formKey } = useVisitorFrame();
  const { locale, t } = useT();
  useNextFocus(useNavigation().formData && "main .notice");
  const [form, fields] = useActionForm<z.input<typeof RequestQuote>>(actionData, {
    defaultValue: { country: countries[0] },
  });
  const about = service && t("quotes.about", { service: service.name.text });
  if (isSent && !actionData)
    return (
      <div className="wrap page stack max-w-[44rem]! justify-items-start">
        <h1>{t("quotes.sent")}</h1>
        <Message tone="done">
          {about && <p>{about}</p>}
          <p>{t("quotes.sent_text")}</p>
        </Message>
        <ButtonLink to={linkTo(locale, "services")} variant="soft">
          {t("quotes.more")}
        </ButtonLink>
      </div>
    );
  const here = linkTo(locale, "quoteRequest", null, { service: service?.slug });
  return (
    <div className="wrap page stack max-w-[44rem]!">
      <h1>{t("pages.quoteRequest.title")}</h1>
      <p className="text-muted">{t("quotes.lead")}</p>
      {about && <p className="font-semibold">{about}</p>}
      <Form
        method="post"
        data-keep="quote"
        action={import.meta.env.SSR ? withSession(here) : here}
        {...getFormProps(form)}
        className="card stack"
      >
        <ErrorSummary result={actionData} />
        <input type="hidden" name="key" value={sentValue(actionData, "key") ?? formKey} />
        {service && <input type="hidden" name="service" value={service.slug} />}
        <ContactFields fields={fields} isRefused={actionData !== undefined} />
        <Select
          {...selectProps(fields.country)}
          label={t("quotes.country")}
          autoComplete="country"
          options={countries.map((code) => ({ value: code, label: countryName(code, locale) }))}
        />
        <TextArea
          {...textAreaProps(fields.message)}
          label={t("quotes.message")}
          help={t("quotes.message_help")}
          maxLength={2000}
        />
        <SubmitButton icon="mail">{t("quotes.send")}</SubmitButton>
        <p className="help">{t("quotes.privacy")}</p>
      </Form>
    </div>
  );
}
