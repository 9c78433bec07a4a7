import type { MessageSubject } from "../messages/send-messages.server";
import { getOrderById } from "../orders/find-order.server";
import { deriveDigits, getAccountCode } from "./payout-account-code.server";

export const accountCodeMessageSubject: MessageSubject<"accountCode"> = {
  async read({ db }, id) {
    const code = await getAccountCode(db, id);
    const { code: order, fullName } = await getOrderById(db, code.orderId);
    return { order, fullName, digits: deriveDigits(code), until: code.expiresAt };
  },
};
