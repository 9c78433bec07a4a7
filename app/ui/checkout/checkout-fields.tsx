import type { ReactNode } from "react";
import type { presentCheckout } from "~/domain/orders/present-checkout.server";
import type { MethodView } from "~/domain/payments/payment-adapter";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Checkbox, Field, RadioGroup, TextArea } from "../form/field";
import { type FormResult, fieldId, sentValue } from "../form/form-result";
import { emailInput, nameInput, phoneInput } from "../form/inputs";
import { useTypedValues } from "../form/keep-typed";
import { SubmitButton } from "../form/submit-button";
import { useShop } from "../layout/frame-data";
import { Price } from "../parts/formatted-text";
import { Link } from "../parts/link";
import { PaymentMarks } from "../parts/payment-marks";
import { AddressFields, type AddressProps } from "./address-fields";
import { optionOfLine } from "./address-labels";
import { Fold } from "./fold";

type ShippingProps = AddressProps & { book: readonly string[] };

type CheckoutView = ReturnType<typeof presentCheckout>;
type Props = Pick<CheckoutView, "phoneHelp" | "canRequestReview" | "texts" | "deadlines"> & {
  methods: MethodView[];
  methodsHelp: string;
  hasVat: boolean;
  result: FormResult | undefined;
  /** This is true if the form was not sent. The values stored in this tab are then newer than `result`. */
  isFresh: boolean;
  /** This is true if this form can complete the profile of a logged-in user. */
  canRemember: boolean;
  /** The order button has this text. It is null if the cart cannot be ordered. */
  act: string | null;
  /** `creditPays` is whole VND. `covered` means that store credit pays all, `isFree` that the total is 0. */
  creditPays: number;
  isCovered: boolean;
  isFree: boolean;
  policies: readonly (string | false)[];
  promise: ReactNode;
  children?: ReactNode;
};

export function useCheckoutLabels(): Record<string, string> {
  const { t } = useT();
  return {
    fullName: t("checkout.full_name"),
    phoneNumber: t("checkout.phone"),
    email: t("checkout.email"),
    "invoice.company": t("checkout.company"),
    "invoice.taxCode": t("checkout.tax_code"),
    "invoice.address": t("checkout.company_address"),
    "invoice.email": t("checkout.invoice_email"),
    note: t("checkout.note"),
    credit: t("credit.code"),
    method: t("checkout.method"),
  };
}

function useOwn(result: FormResult | undefined) {
  const labels = useCheckoutLabels();
  return (name: string) => ({ name, label: labels[name] ?? "", result });
}

export function CheckoutFields(props: Props) {
  const {
    phoneHelp,
    canRequestReview,
    texts,
    deadlines,
    methods,
    methodsHelp,
    result,
    isFresh,
    canRemember,
    act,
    policies,
  } = props;
  const { promise, children, creditPays, isCovered, isFree } = props;
  const { t } = useT();
  const own = useOwn(result);
  useTypedValues(isFresh);
  return (
    <>
      <section className="stack">
        <h2>{texts.contact}</h2>
        <Field {...own("fullName")} required {...nameInput} />
        <div className="pair">
          <Field {...own("phoneNumber")} help={phoneHelp} required {...phoneInput} />
          <Field {...own("email")} help={texts.emailHelp} {...emailInput} />
        </div>
      </section>
      {children}
      {canRemember && <Checkbox name="remember" label={t("checkout.remember")} result={result} />}
      {canRequestReview && <Checkbox name="wantsReview" label={t("checkout.wants_review")} result={result} />}
      <div className="folds">
        <InvoiceFields result={result} hasVat={props.hasVat} />
        <Fold title={t("checkout.note")} isOpen={Boolean(sentValue(result, "note"))}>
          <TextArea {...own("note")} maxLength={500} rows={2} />
        </Fold>
        {!isFree && <CreditFields result={result} pays={creditPays} />}
      </div>
      <section className="stack">
        {isCovered ? (
          <>
            <h2>{t("checkout.method")}</h2>
            <p>{t(isFree ? "checkout.free" : "credit.covered")}</p>
          </>
        ) : (
          <RadioGroup
            name="method"
            label={<h2>{t("checkout.method")}</h2>}
            help={methodsHelp && <span className={methods.length === 0 ? "error" : undefined}>{methodsHelp}</span>}
            result={result}
            required
            defaultValue={methods[0]?.id}
            className="methods"
            options={methods.map(({ id, name, note, marks }) => ({
              value: id,
              label: (
                <span className="row flex-wrap">
                  {marks.includes("visa") ? t("checkout.card_by", { name }) : name} <PaymentMarks of={marks} />
                </span>
              ),
              note: `${note} ${deadlines[id] ?? ""}`.trim(),
            }))}
          />
        )}
        <div className="pay-bar pay">
          {act === null ? <p className="error">{t("cart.mend_first")}</p> : <SubmitButton>{act}</SubmitButton>}
          {act !== null && promise}
        </div>
        <Terms slugs={policies} seller={texts.seller} />
      </section>
    </>
  );
}

function InvoiceFields({ result, hasVat }: { result: FormResult | undefined; hasVat: boolean }) {
  const { t } = useT();
  const own = useOwn(result);
  const isWanted = ["company", "taxCode", "address", "email"].some((name) => sentValue(result, `invoice.${name}`));
  return (
    <Fold title={t(hasVat ? "checkout.invoice" : "checkout.sales_invoice")} isOpen={isWanted}>
      <p className="help">{t("checkout.invoice_help")}</p>
      <Field {...own("invoice.company")} maxLength={100} autoComplete="section-invoice organization" />
      <Field {...own("invoice.taxCode")} help={t("checkout.tax_code_help")} inputMode="numeric" maxLength={20} />
      <Field {...own("invoice.address")} maxLength={200} autoComplete="section-invoice street-address" />
      <Field {...own("invoice.email")} type="email" inputMode="email" maxLength={254} />
    </Fold>
  );
}

function CreditFields({ result, pays }: { result: FormResult | undefined; pays: number }) {
  const { t } = useT();
  const own = useOwn(result);
  return (
    <Fold title={t("credit.fold")} isOpen={Boolean(sentValue(result, "credit"))}>
      <Field {...own("credit")} maxLength={20} autoComplete="off" autoCapitalize="characters" />
      <input type="hidden" name="creditPays" value={pays} />
      <SubmitButton variant="soft" name="intent" value="use-credit" formAction={`#${fieldId("credit")}`}>
        {t("credit.apply")}
      </SubmitButton>
      {pays > 0 && (
        <output>
          {t("credit.name")} <Price amount={-pays} />
        </output>
      )}
    </Fold>
  );
}

/** Placing the order accepts the policies, so there is no checkbox. */
function Terms({ slugs, seller }: { slugs: Props["policies"]; seller: string }) {
  const { t, locale } = useT();
  const named = useShop()?.policies.filter(({ slug }) => slugs.includes(slug)) ?? [];
  return (
    <p className="help" id={fieldId("acceptPolicies")} tabIndex={-1}>
      <input type="hidden" name="acceptPolicies" value="on" />
      {named.length > 0 && t("checkout.accept")}{" "}
      {named.map(({ slug, title }, index) => (
        <span key={slug}>
          {index > 0 && ", "}
          <Link to={linkTo(locale, "policy", { slug })} target="_blank" reloadDocument>
            {title}
          </Link>
        </span>
      ))}{" "}
      {named.length > 0 && `${t("checkout.new_tab")}. `}
      {seller}
    </p>
  );
}

export function ShippingFields({ onDestination, book, ...props }: ShippingProps) {
  const { t } = useT();
  return (
    <section className="stack">
      <h2>{t("checkout.ship_to")}</h2>
      {book.length > 1 && (
        <fieldset>
          <legend>{t("checkout.from_book")}</legend>
          <div className="flex flex-wrap gap-2" lang="vi">
            {book.map(optionOfLine).map(({ value, label }) => (
              <button key={value} type="submit" name="use" value={value} className="choice-card min-h-11">
                {label}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <AddressFields {...props} {...(onDestination && { onDestination })} prefix="shipTo" />
      <BillingFields {...props} />
    </section>
  );
}

/** CSS hides the fields while both addresses are the same. */
export function BillingFields(props: AddressProps) {
  const { t } = useT();
  return (
    <div className="stack billing">
      <Checkbox name="billingSame" label={t("checkout.address.billing_same")} result={props.result} defaultChecked />
      <div className="stack">
        <AddressFields {...props} prefix="billTo" />
      </div>
    </div>
  );
}
