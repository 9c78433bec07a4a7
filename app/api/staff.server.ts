import { AnswerEnquiry, EnquiryOf, ListEnquiries } from "~/domain/enquiries/schema";
import { answerEnquiry, closeEnquiry, getEnquiry, listEnquiries } from "~/domain/enquiries/staff-enquiries.server";
import { RequestReset } from "~/domain/identity/schema";
import { endSecondStepOf } from "~/domain/identity/set-up-second-step.server";
import { OneMessage } from "~/domain/messages/schema";
import { listUndelivered, sendUndelivered } from "~/domain/messages/undelivered.server";
import { listStuckMoney } from "~/domain/money/list-stuck-money.server";
import { finishRefund } from "~/domain/money/send-refunds.server";
import { CompleteServices, NoteOrder, SearchOrders, ShipOrder, StaffOrder } from "~/domain/orders/schema";
import { searchOrders } from "~/domain/orders/search-orders.server";
import { changeSection, listPageSections } from "~/domain/pages/change-sections.server";
import { ChangeSection, PageSections } from "~/domain/pages/schema";
import { cancelByStaff } from "~/domain/selling/cancel-order.server";
import {
  acceptOrder,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "~/domain/selling/fulfil-order.server";
import { getOrderForStaff, noteOrderByStaff } from "~/domain/selling/get-order-for-staff.server";
import { confirmTransfer } from "~/domain/settling/confirm-transfer.server";
import { matchReceipt, returnReceipt } from "~/domain/settling/match-receipt.server";
import { refundDone } from "~/domain/settling/refund-done.server";
import { ConfirmTransfer, MatchReceipt, MoneyById } from "~/domain/settling/schema";
import { describeSettings } from "~/domain/shop/describe-settings.rules";
import { setFeatureFlag } from "~/domain/shop/feature-flags.server";
import { changeSetting } from "~/domain/shop/public-settings.server";
import { removeRedirect, saveRedirect } from "~/domain/shop/redirects.server";
import { saveSeoField } from "~/domain/shop/save-seo-field.server";
import { ActivateTheme, RedirectRule, RemoveRedirect, SeoField, SetFlag, SettingChange } from "~/domain/shop/schema";
import { activateTheme } from "~/domain/shop/theme.server";
import { listActs } from "~/domain/staff/acts.server";
import { acceptInvitation, inviteMember, openInvitation, sendNewPassword } from "~/domain/staff/invitations.server";
import { logInStaff, logOutStaff } from "~/domain/staff/log-in-staff.server";
import { changeRole, disableMember, enableMember, listMembers, resetSecondFactor } from "~/domain/staff/members.server";
import {
  AcceptInvitation,
  ChangeRole,
  InviteMember,
  ListActs,
  LogInStaff,
  MemberById,
  OpenInvitation,
  SetUpSecondFactor,
} from "~/domain/staff/schema";
import { offerSecondFactor, setUpSecondFactor } from "~/domain/staff/second-factor.server";
import { knowStaff } from "~/request/staff.server";
import { publicProcedure, router } from "./trpc.server";

/** By Bearer alone: the cookie of the staff's pages opens no procedure (nor does it come here). */
const staffProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { ctx: known, token } = await knowStaff(ctx, ctx.bearer);
  return next({ ctx: { actor: known.actor, token } });
});

/** Each is called as its use case is. */
export const staffRouter = router({
  logInStaff: publicProcedure.input(LogInStaff).mutation(({ ctx, input }) => logInStaff(ctx, input)),
  logOutStaff: staffProcedure.mutation(({ ctx }) => logOutStaff(ctx, ctx.token)),
  offerSecondFactor: staffProcedure.query(({ ctx }) => offerSecondFactor(ctx, ctx.token)),
  setUpSecondFactor: staffProcedure
    .input(SetUpSecondFactor)
    .mutation(({ ctx, input }) => setUpSecondFactor(ctx, ctx.token, input)),
  openInvitation: publicProcedure.input(OpenInvitation).query(({ ctx, input }) => openInvitation(ctx, input)),
  acceptInvitation: publicProcedure.input(AcceptInvitation).mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  listMembers: staffProcedure.query(({ ctx }) => listMembers(ctx)),
  inviteMember: staffProcedure.input(InviteMember).mutation(({ ctx, input }) => inviteMember(ctx, input)),
  sendNewPassword: staffProcedure.input(MemberById).mutation(({ ctx, input }) => sendNewPassword(ctx, input)),
  changeRole: staffProcedure.input(ChangeRole).mutation(({ ctx, input }) => changeRole(ctx, input)),
  disableMember: staffProcedure.input(MemberById).mutation(({ ctx, input }) => disableMember(ctx, input)),
  enableMember: staffProcedure.input(MemberById).mutation(({ ctx, input }) => enableMember(ctx, input)),
  resetSecondFactor: staffProcedure.input(MemberById).mutation(({ ctx, input }) => resetSecondFactor(ctx, input)),
  listActs: staffProcedure.input(ListActs).query(({ ctx, input }) => listActs(ctx, input)),

  searchOrders: staffProcedure.input(SearchOrders).query(({ ctx, input }) => searchOrders(ctx, input)),
  getOrderForStaff: staffProcedure.input(StaffOrder).query(({ ctx, input }) => getOrderForStaff(ctx, input)),
  acceptOrder: staffProcedure.input(StaffOrder).mutation(({ ctx, input }) => acceptOrder(ctx, input.code)),
  processOrder: staffProcedure.input(StaffOrder).mutation(({ ctx, input }) => processOrder(ctx, input.code)),
  shipOrder: staffProcedure.input(ShipOrder).mutation(({ ctx, input }) => shipOrder(ctx, input)),
  deliverOrder: staffProcedure.input(StaffOrder).mutation(({ ctx, input }) => deliverOrder(ctx, input.code)),
  completeServices: staffProcedure.input(CompleteServices).mutation(({ ctx, input }) => completeServices(ctx, input)),
  cancelByStaff: staffProcedure.input(StaffOrder).mutation(({ ctx, input }) => cancelByStaff(ctx, input.code)),
  noteOrderByStaff: staffProcedure.input(NoteOrder).mutation(({ ctx, input }) => noteOrderByStaff(ctx, input)),

  listUndelivered: staffProcedure.query(({ ctx }) => listUndelivered(ctx)),
  sendUndelivered: staffProcedure.input(OneMessage).mutation(({ ctx, input }) => sendUndelivered(ctx, input)),
  endSecondStepOf: staffProcedure.input(RequestReset).mutation(({ ctx, input }) => endSecondStepOf(ctx, input)),

  listStuckMoney: staffProcedure.query(({ ctx }) => listStuckMoney(ctx)),
  confirmTransfer: staffProcedure.input(ConfirmTransfer).mutation(({ ctx, input }) => confirmTransfer(ctx, input)),
  matchReceipt: staffProcedure.input(MatchReceipt).mutation(({ ctx, input }) => matchReceipt(ctx, input)),
  returnReceipt: staffProcedure.input(MoneyById).mutation(({ ctx, input }) => returnReceipt(ctx, input)),
  finishRefund: staffProcedure.input(MoneyById).mutation(({ ctx, input }) => finishRefund(ctx, input, refundDone)),

  listEnquiries: staffProcedure.input(ListEnquiries).query(({ ctx, input }) => listEnquiries(ctx, input)),
  getEnquiry: staffProcedure.input(EnquiryOf).query(({ ctx, input }) => getEnquiry(ctx, input)),
  answerEnquiry: staffProcedure.input(AnswerEnquiry).mutation(({ ctx, input }) => answerEnquiry(ctx, input)),
  closeEnquiry: staffProcedure.input(EnquiryOf).mutation(({ ctx, input }) => closeEnquiry(ctx, input)),

  describeSettings: staffProcedure.query(({ ctx }) => describeSettings(ctx)),
  setFeatureFlag: staffProcedure.input(SetFlag).mutation(({ ctx, input }) => setFeatureFlag(ctx, input)),
  changeSetting: staffProcedure.input(SettingChange).mutation(({ ctx, input }) => changeSetting(ctx, input)),
  saveRedirect: staffProcedure.input(RedirectRule).mutation(({ ctx, input }) => saveRedirect(ctx, input)),
  removeRedirect: staffProcedure.input(RemoveRedirect).mutation(({ ctx, input }) => removeRedirect(ctx, input.source)),
  activateTheme: staffProcedure.input(ActivateTheme).mutation(({ ctx, input }) => activateTheme(ctx, input.name)),
  saveSeoField: staffProcedure.input(SeoField).mutation(({ ctx, input }) => saveSeoField(ctx, input)),
  listPageSections: staffProcedure.input(PageSections).query(({ ctx, input }) => listPageSections(ctx, input.page)),
  changeSection: staffProcedure.input(ChangeSection).mutation(({ ctx, input }) => changeSection(ctx, input)),
});
