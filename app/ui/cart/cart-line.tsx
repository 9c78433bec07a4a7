import { type FocusEvent, type FormEvent, useEffect } from "react";
import { Form } from "react-router";
import { type CartLine, maxQuantity, type TicketLine } from "~/domain/cart/cart-view";
import type { PictureView } from "~/domain/media/find-picture.server";
import { inSentence } from "~/i18n/in-sentence";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { errorsOfField, type FormResult } from "../form/form-result";
import { Stepper } from "../form/stepper";
import { SubmitButton } from "../form/submit-button";
import { useNextFocus } from "../parts/focus";
import { Price } from "../parts/formatted-text";
import { useHydrated } from "../parts/hydration";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";
import { LineDetail, lineLink } from "./line-detail";
import { type SaveQuantity, type SaveState, useSaving } from "./use-saving";

type Props = {
  line: CartLine;
  picture: PictureView | null;
  result: FormResult | undefined;
  saveQuantity: SaveQuantity;
  isHurrying: boolean;
  onSave: (lineId: number, state: SaveState) => void;
};

export function CartLineItem({ line, picture, result, ...saveProps }: Props) {
  const { t } = useT();
  return (
    <li className="cart-line" id={`f-line-${line.id}`}>
      <Picture of={picture} />
      <div className="stack content-start gap-1">
        <div className="row items-baseline!">
          <h2 className="text-base">
            <LineName line={line} />
          </h2>
          <Price amount={line.total} className="font-semibold" />
        </div>
        <div className="row items-start! help">
          <div>
            <LineDetail line={line} />
            {line.kind === "ticket" ? <People line={line} /> : <UnitPrice line={line} />}
          </div>
          <PriceWithoutDiscount line={line} />
        </div>
        <TierSavings line={line} />
        <PriceChange line={line} />
        <Problem line={line} />
      </div>
      <div className="row col-start-2 min-h-11">
        {line.kind === "ticket" ? (
          line.problem === null && <EditVisit line={line}>{t("cart.edit_visit")}</EditVisit>
        ) : (
          <QuantityField line={line} result={result} {...saveProps} />
        )}
        <Form method="post" className="ms-auto">
          <input type="hidden" name="lineId" value={line.id} />
          <SubmitButton
            variant="quiet"
            className="-me-3 text-muted forced-colors:me-0"
            name="intent"
            value="remove"
            aria-label={`${t("cart.remove")}: ${line.name}`}
          >
            {t("cart.remove")}
          </SubmitButton>
        </Form>
      </div>
    </li>
  );
}

function LineName({ line }: { line: CartLine }) {
  const { locale } = useT();
  const link = lineLink(line, locale);
  return link ? <Link to={link}>{line.name}</Link> : line.name;
}

function PriceWithoutDiscount({ line }: { line: CartLine }) {
  const { t } = useT();
  if ((line.kind !== "variant" && line.kind !== "combo") || line.discount === 0) return null;
  return (
    <s>
      <span className="sr-only">{t(line.kind === "combo" ? "cart.bought_separately" : "cart.was")} </span>
      <Price amount={line.total + line.discount} />
    </s>
  );
}

function PriceChange({ line: { wasTotal, total } }: { line: CartLine }) {
  const { t, locale } = useT();
  if (wasTotal === null) return null;
  return (
    <p className="notice notice-warn">
      {t("cart.price_changed", { was: formatVnd(wasTotal, locale), now: formatVnd(total, locale) })}
    </p>
  );
}

function People({ line }: { line: TicketLine }) {
  const { t, locale } = useT();
  const words = line.parts.map(({ quantity, name }) =>
    t("cart.amount_of", { count: quantity, what: inSentence(name, locale) }),
  );
  return <p>{words.join(", ")}</p>;
}

function UnitPrice({ line }: { line: Exclude<CartLine, TicketLine> }) {
  const { t, locale } = useT();
  if (line.kind !== "service" && line.quantity === 1) return null;
  const price = formatVnd(line.unitPrice, locale);
  return (
    <p>{line.kind === "service" ? `${price} ${t("services.per", { unit: line.unit })}` : t("cart.each", { price })}</p>
  );
}

function TierSavings({ line }: { line: CartLine }) {
  const { t } = useT();
  if (line.kind !== "variant") return null;
  const { tier, nextTier, quantity } = line;
  const words = [
    tier && t("cart.tier", tier),
    nextTier && t("cart.next_tier", { more: nextTier.min - quantity, percent: nextTier.percent }),
  ].filter(Boolean);
  return words.length > 0 && <p className="text-sm text-ui-ink">{words.join(" ")}</p>;
}

function Problem({ line }: { line: CartLine }) {
  const { t } = useT();
  if (!line.problem) return null;
  return (
    <p className="error">
      {line.problem.text} {line.kind === "ticket" && <EditVisit line={line}>{t("cart.choose_again")}</EditVisit>}
    </p>
  );
}

function EditVisit({ line, children }: { line: TicketLine; children: string }) {
  const { locale } = useT();
  const { slug: ticket, date, time, id } = line;
  const people = Object.fromEntries(line.parts.map(({ key, quantity }) => [`quantities.${key}`, quantity]));
  const to = linkTo(locale, "orderTicket", null, { ticket, date, time, ...people, line: id });
  return (
    <Link to={to} className="font-semibold text-ui-ink">
      {children}
    </Link>
  );
}

type QuantityFieldProps = Omit<Props, "line" | "picture"> & {
  line: Exclude<CartLine, TicketLine>;
};

/** Until scripts run, the field belongs to the form `cart`, which saves it before the checkout opens. */
function QuantityField({ line, result, saveQuantity, isHurrying, onSave }: QuantityFieldProps) {
  const { t } = useT();
  const isHydrated = useHydrated();
  const [form, name] = [isHydrated ? undefined : "cart", `pieces.${line.id}`];
  const saving = useSaving(line.id, saveQuantity);
  const { state } = saving;
  // If the quantity was set to 0, the line shows a button that restores it. The focus moves to this button.
  useNextFocus(state === "unsaved" ? `#undo-${line.id} button` : undefined);
  useEffect(() => {
    onSave(line.id, state);
    return () => onSave(line.id, "saved");
  }, [line.id, state, onSave]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each press of the checkout button
  useEffect(() => {
    if (isHurrying) saving.save();
  }, [isHurrying]);

  function saveNow(event: FormEvent) {
    event.preventDefault();
    saving.save();
  }
  function saveOnLeaving({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    if (!currentTarget.contains(relatedTarget)) saving.save();
  }
  const has = t("cart.still_has", { count: line.quantity });
  const errors = [
    ...(saving.refused ? [saving.refused, has] : []),
    ...(!isHydrated && errorsOfField(result, name).length > 0 ? [has] : []),
    ...(saving.isEmpty ? [t("cart.number_missing", { max: maxQuantity })] : []),
    ...(state === "lost" ? [t("common.offline.form")] : []),
  ];
  const update = (className: string) => (
    <button type="submit" form={form} name="intent" value="change" className={className}>
      {t("cart.update")}
    </button>
  );
  return (
    <form noValidate onSubmit={saveNow} onBlur={saveOnLeaving}>
      {!isHydrated && <input type="hidden" form={form} name={`shown.${line.id}`} value={line.quantity} />}
      <Stepper
        name={name}
        form={form}
        label={`${t("cart.quantity")}: ${line.name}`}
        labelled="hidden"
        value={line.quantity}
        min={1}
        max={maxQuantity}
        result={isHydrated ? undefined : result}
        errors={errors}
        isAnnounced={state !== "saved"}
        submit={update("px-2 text-sm")}
        onChange={saving.change}
      />
      {state === "lost" && update("btn btn-soft")}
    </form>
  );
}
