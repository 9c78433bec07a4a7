import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { Notice } from "../parts/notice";

/** `canPay` is false when the new day was closed; the exchange can then only be cancelled. */
export type ShownMoves = {
  waiting: { code: string; says: string; canPay: boolean }[];
  done: { says: string; more: string }[];
};

export function WaitingMoves({ of: code, waiting }: { of: string; waiting: ShownMoves["waiting"] }) {
  const { t, locale } = useT();
  return waiting.map((move) => (
    <Notice key={move.code} tone="warn">
      <p>{move.says}</p>
      <p className="mt-2 no-print">
        <ButtonLink look="line" to={linkTo(locale, "payExchange", { code, exchange: move.code })}>
          {t(move.canPay ? "exchange.pay" : "exchange.give_up")}
        </ButtonLink>
      </p>
    </Notice>
  ));
}

export function DoneMoves({ done }: Pick<ShownMoves, "done">) {
  const { t } = useT();
  if (done.length === 0) return null;
  return (
    <section className="card stack gap-2">
      <h2 className="text-lg">{t("exchange.moves")}</h2>
      <ul className="stack gap-3">
        {done.map(({ says, more }) => (
          <li key={says + more}>
            <p>{says}</p>
            <p className="help">{more}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
