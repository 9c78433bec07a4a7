import { searchCustomers } from "~/domain/accounts/search-customers.server";
import { listArrivals } from "~/domain/admission/list-arrivals.server";
import { searchTickets } from "~/domain/admission/search-tickets.server";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { approveRefund, refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { listDays, searchDays } from "~/domain/aftersales/list-days.server";
import {
  countRefundRequests,
  getRefundsOfOrder,
  listRefundRequests,
} from "~/domain/aftersales/list-refund-requests.server";
import { acceptPayoutAccount, enterPayoutAccount } from "~/domain/aftersales/payout-account.server";
import { previewClosure } from "~/domain/aftersales/preview-closure.server";
import { previewReopening } from "~/domain/aftersales/preview-reopening.server";
import { refundByStaff } from "~/domain/aftersales/refund-by-staff.server";
import { reopenDays, reopenRange } from "~/domain/aftersales/reopen-days.server";
import {
  AcceptAccount,
  ApproveRefund,
  CloseDays,
  GiveAccountByStaff,
  ListClosures,
  ListDays,
  ListRefundRequests,
  PreviewClosure,
  PreviewReopening,
  RefundByStaff,
  RefuseRefund,
  ReopenDays,
  ReopenRange,
} from "~/domain/aftersales/schema";
import { searchCatalogue } from "~/domain/catalog/search-catalogue.server";
import { OneMessage } from "~/domain/messages/schema";
import { listUndelivered, sendUndelivered } from "~/domain/messages/undelivered-messages.server";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import {
  acceptOrder,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "~/domain/orders/fulfil-order.server";
import { getNewOrders } from "~/domain/orders/get-new-orders.server";
import { addNoteByStaff, getOrderForStaff } from "~/domain/orders/get-order-for-staff.server";
import { giveCredit } from "~/domain/orders/give-credit.server";
import { receiveTestPayment } from "~/domain/orders/receive-test-payment.server";
import { recordRefusedParcel } from "~/domain/orders/record-refused-parcel.server";
import {
  AddOrderNote,
  CompleteServices,
  OrderFilters,
  RecordRefusedParcel,
  SearchOrders,
  ShipOrder,
  StaffOrder,
} from "~/domain/orders/schema";
import { countOrdersToDo, searchOrders } from "~/domain/orders/search-orders.server";
import { summarizeOrders } from "~/domain/orders/summarize-orders.server";
import { finishRefund, recordRefusedRefund } from "~/domain/payments/finish-refund.server";
import { getMoneyOfDay } from "~/domain/payments/get-money-of-day.server";
import { listAwaitedTransfers } from "~/domain/payments/list-awaited-transfers.server";
import { countUnmatchedPayments, listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { confirmTransfer, matchPayment, returnPayment } from "~/domain/payments/match-payment-by-staff.server";
import {
  ConfirmTransfer,
  FinishRefund,
  GiveCredit,
  ListUnmatchedPayments,
  MatchPayment,
  PaymentById,
} from "~/domain/payments/schema";
import { voidTransfer } from "~/domain/payments/void-transfer.server";
import { SearchText } from "~/domain/schema";
import { searchSettings } from "~/domain/shop/search-settings.rules";
import { listWaiting } from "~/domain/today/list-waiting.server";
import { staffProcedure } from "./trpc.server";

export const staffOrdersProcedures = {
  searchOrders: staffProcedure.input(SearchOrders).query(({ ctx, input }) => searchOrders(ctx, input)),
  summarizeOrders: staffProcedure.input(OrderFilters).query(({ ctx, input }) => summarizeOrders(ctx, input)),
  searchTickets: staffProcedure.input(SearchText).query(({ ctx, input }) => searchTickets(ctx, input)),
  searchCustomers: staffProcedure.input(SearchText).query(({ ctx, input }) => searchCustomers(ctx, input)),
  searchCatalogue: staffProcedure.input(SearchText).query(({ ctx, input }) => searchCatalogue(ctx, input)),
  searchDays: staffProcedure.input(SearchText).query(({ ctx, input }) => searchDays(ctx, input)),
  searchSettings: staffProcedure.input(SearchText).query(({ ctx, input }) => searchSettings(ctx, input)),
  getOrderForStaff: staffProcedure.input(StaffOrder).query(({ ctx, input }) => getOrderForStaff(ctx, input)),
  acceptOrder: staffProcedure.input(StaffOrder).mutation(({ ctx, input }) => acceptOrder(ctx, input.code)),
  receiveTestPayment: staffProcedure.input(StaffOrder).mutation(({ ctx, input }) => receiveTestPayment(ctx, input)),
  processOrder: staffProcedure.input(StaffOrder).mutation(({ ctx, input }) => processOrder(ctx, input.code)),
  shipOrder: staffProcedure.input(ShipOrder).mutation(({ ctx, input }) => shipOrder(ctx, input)),
  deliverOrder: staffProcedure.input(StaffOrder).mutation(({ ctx, input }) => deliverOrder(ctx, input.code)),
  recordRefusedParcel: staffProcedure
    .input(RecordRefusedParcel)
    .mutation(({ ctx, input }) => recordRefusedParcel(ctx, input)),
  completeServices: staffProcedure.input(CompleteServices).mutation(({ ctx, input }) => completeServices(ctx, input)),
  cancelByStaff: staffProcedure.input(StaffOrder).mutation(({ ctx, input }) => cancelOrderByStaff(ctx, input.code)),
  noteOrderByStaff: staffProcedure.input(AddOrderNote).mutation(({ ctx, input }) => addNoteByStaff(ctx, input)),
  listUndelivered: staffProcedure.query(({ ctx }) => listUndelivered(ctx)),
  sendUndelivered: staffProcedure.input(OneMessage).mutation(({ ctx, input }) => sendUndelivered(ctx, input)),
  listArrivals: staffProcedure.query(({ ctx }) => listArrivals(ctx)),
  getMoneyOfDay: staffProcedure.query(({ ctx }) => getMoneyOfDay(ctx)),
  getNewOrders: staffProcedure.query(({ ctx }) => getNewOrders(ctx)),
  listWaiting: staffProcedure.query(({ ctx }) => listWaiting(ctx)),
  countOrdersToDo: staffProcedure.query(({ ctx }) => countOrdersToDo(ctx)),
  countStuckMoney: staffProcedure.query(({ ctx }) => countUnmatchedPayments(ctx)),
  countRefundRequests: staffProcedure.query(({ ctx }) => countRefundRequests(ctx)),
  listStuckMoney: staffProcedure
    .input(ListUnmatchedPayments.optional())
    .query(({ ctx, input }) => listUnmatchedPayments(ctx, input)),
  listAwaitedTransfers: staffProcedure.query(({ ctx }) => listAwaitedTransfers(ctx)),
  confirmTransfer: staffProcedure.input(ConfirmTransfer).mutation(({ ctx, input }) => confirmTransfer(ctx, input)),
  matchReceipt: staffProcedure.input(MatchPayment).mutation(({ ctx, input }) => matchPayment(ctx, input)),
  returnReceipt: staffProcedure.input(PaymentById).mutation(({ ctx, input }) => returnPayment(ctx, input)),
  voidTransfer: staffProcedure.input(PaymentById).mutation(({ ctx, input }) => voidTransfer(ctx, input)),
  finishRefund: staffProcedure.input(FinishRefund).mutation(({ ctx, input }) => finishRefund(ctx, input)),
  recordRefusedRefund: staffProcedure.input(PaymentById).mutation(({ ctx, input }) => recordRefusedRefund(ctx, input)),
  giveCredit: staffProcedure.input(GiveCredit).mutation(({ ctx, input }) => giveCredit(ctx, input)),
  listRefundRequests: staffProcedure
    .input(ListRefundRequests.optional())
    .query(({ ctx, input }) => listRefundRequests(ctx, input)),
  getRefundsOfOrder: staffProcedure.input(StaffOrder).query(({ ctx, input }) => getRefundsOfOrder(ctx, input)),
  giveBackByStaff: staffProcedure.input(RefundByStaff).mutation(({ ctx, input }) => refundByStaff(ctx, input)),
  giveAccountByStaff: staffProcedure
    .input(GiveAccountByStaff)
    .mutation(({ ctx, input }) => enterPayoutAccount(ctx, input)),
  acceptAccount: staffProcedure.input(AcceptAccount).mutation(({ ctx, input }) => acceptPayoutAccount(ctx, input)),
  approveRefund: staffProcedure.input(ApproveRefund).mutation(({ ctx, input }) => approveRefund(ctx, input)),
  refuseRefund: staffProcedure.input(RefuseRefund).mutation(({ ctx, input }) => refuseRefund(ctx, input)),
  listDays: staffProcedure.input(ListDays).query(({ ctx, input }) => listDays(ctx, input)),
  listClosings: staffProcedure.input(ListClosures.optional()).query(({ ctx, input }) => listClosures(ctx, input)),
  previewClosing: staffProcedure.input(PreviewClosure).query(({ ctx, input }) => previewClosure(ctx, input)),
  closeDays: staffProcedure.input(CloseDays).mutation(({ ctx, input }) => closeDays(ctx, input)),
  previewReopening: staffProcedure.input(PreviewReopening).query(({ ctx, input }) => previewReopening(ctx, input)),
  reopenRange: staffProcedure.input(ReopenRange).mutation(({ ctx, input }) => reopenRange(ctx, input)),
  reopenDays: staffProcedure.input(ReopenDays).mutation(({ ctx, input }) => reopenDays(ctx, input)),
};
