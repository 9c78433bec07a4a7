import { readVnpay, verifyVnpay, vnpayDate } from "~/domain/payments/vnpay/vnpay.server";
import type { Locale } from "~/i18n/locale";
import { demoConfig } from "./simulation.server";

export type SimulatedPayment = {
  tmnCode: string;
  txnRef: string;
  /** Whole VND. */
  amount: number;
  orderInfo: string;
  returnUrl: string;
  locale: Locale;
};
/** VNPay's own numbers: 03 broken data, 15 too late, 70 a wrong signature, 71 a shop it does not know. */
type VnpayRefusal = { refusal: "03" | "15" | "70" | "71" };

/** @throws DomainError page_not_found outside demo mode */
export function readVnpayPayment(query: URLSearchParams, now: Date): SimulatedPayment | VnpayRefusal {
  const { tmnCode = "", secret = "" } = demoConfig().vnpay;
  const returnUrl = query.get("vnp_ReturnUrl") ?? "";
  const { amount, txnRef, orderInfo, tmnCode: asking } = readVnpay(query);
  if (asking !== tmnCode) return { refusal: "71" };
  if (!verifyVnpay(query, secret)) return { refusal: "70" };
  if (!amount || !txnRef || query.get("vnp_Command") !== "pay" || !/^https?:\/\//.test(returnUrl))
    return { refusal: "03" };
  if ((query.get("vnp_ExpireDate") ?? "") < vnpayDate(now)) return { refusal: "15" };
  return { tmnCode, txnRef, amount, orderInfo, returnUrl, locale: query.get("vnp_Locale") === "en" ? "en" : "vi" };
}
