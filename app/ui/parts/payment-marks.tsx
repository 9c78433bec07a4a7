import type { PaymentMark } from "~/domain/payments/payment-adapter";
import sprite from "./payment-marks.svg?no-inline";

const marks: Record<PaymentMark, { name: string; width: number }> = {
  vietqr: { name: "VietQR", width: 66 },
  napas: { name: "Napas", width: 54 },
  visa: { name: "Visa", width: 44 },
  mastercard: { name: "Mastercard", width: 82 },
  jcb: { name: "JCB", width: 40 },
  momo: { name: "MoMo", width: 60 },
  zalopay: { name: "ZaloPay", width: 72 },
};

/** Neutral marks replace the logos of card schemes and wallets. */
export function PaymentMarks({ of }: { of: readonly PaymentMark[] }) {
  if (of.length === 0) return null;
  return (
    <span className="marks">
      {of.map((id) => (
        <svg key={id} role="img" aria-label={marks[id].name} width={marks[id].width} height="24">
          <use href={`${sprite}#${id}`} />
        </svg>
      ))}
    </span>
  );
}
