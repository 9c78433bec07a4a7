import { z } from "zod";
import { searchCustomers } from "~/domain/accounts/search-customers.server";
import { listArrivals } from "~/domain/admission/list-arrivals.server";
import { RetireTicketKey } from "~/domain/admission/schema";
import { searchTickets } from "~/domain/admission/search-tickets.server";
import { listTicketKeys, retireTicketKey } from "~/domain/admission/ticket-keys.server";
import { closeDays, reopenDays } from "~/domain/aftersales/close-days.server";
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
import { refundByStaff } from "~/domain/aftersales/refund-by-staff.server";
import {
  AcceptAccount,
  ApproveRefund,
  CloseDays,
  GiveAccountByStaff,
  ListClosures,
  ListDays,
  ListRefundRequests,
  PreviewClosure,
  RefundByStaff,
  RefuseRefund,
  ReopenDays,
} from "~/domain/aftersales/schema";
import { getBulkEdit, planBulkEdit } from "~/domain/back-office/bulk-edit.server";
import { applyChanges, getChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { getColors, saveColors } from "~/domain/back-office/edit-colors.server";
import {
  confirmPolicy,
  getPolicyForm,
  listPolicies,
  savePolicyByStaff,
} from "~/domain/back-office/edit-policies.server";
import { getSettings, saveSettings } from "~/domain/back-office/edit-settings.server";
import { getCalendarDay } from "~/domain/back-office/get-calendar-day.server";
import { getCalendarMonth } from "~/domain/back-office/get-calendar-month.server";
import { getPriceChanges } from "~/domain/back-office/get-price-changes.server";
import { getNewProductPage, getProductPage } from "~/domain/back-office/get-product-page.server";
import { getSlotChanges } from "~/domain/back-office/get-slot-changes.server";
import {
  getPicture,
  removePicture,
  replacePicture,
  savePicture,
  searchPictures,
  uploadPicture,
} from "~/domain/back-office/pictures/manage-pictures.server";
import { uploadLogo } from "~/domain/back-office/pictures/upload-logo.server";
import { exportRows, exportWrongLines, listImportFields, planRowImport } from "~/domain/back-office/row-files.server";
import {
  getRow,
  getRowForm,
  listRows,
  moveResourceRow,
  removeResourceRow,
  saveResourceRow,
} from "~/domain/back-office/rows.server";
import { listViews, removeView, renameView, saveView } from "~/domain/back-office/saved-views.server";
import {
  ChangeSetById,
  ChangeSetPage,
  ExportRows,
  GetCalendarDay,
  GetCalendarMonth,
  ListRows,
  MoveRow,
  NewRow,
  PlanBulkEdit,
  PlanRowImport,
  RemoveRow,
  RemoveView,
  RenameView,
  RowByKey,
  RowsOf,
  SaveColors,
  SavePolicy,
  SaveRow,
  SaveSettings,
  SaveView,
  SelectRows,
  SettingsOf,
  ViewsOf,
} from "~/domain/back-office/schema";
import { getServerSettings, sendTestMailToMe } from "~/domain/back-office/server-settings.server";
import { listShippingZones } from "~/domain/cart/list-shipping-zones.server";
import { editCombo } from "~/domain/catalog/combos/edit-combo.server";
import { getComboPage, getNewComboPage } from "~/domain/catalog/combos/get-combo-page.server";
import { ComboById, EditCombo } from "~/domain/catalog/combos/schema.server";
import { getCategoryContents, listCategoryTree, removeCategory } from "~/domain/catalog/edit-categories.server";
import { getPriceTable } from "~/domain/catalog/get-price-table.server";
import { getItemPictures, saveItemPictures } from "~/domain/catalog/item-pictures.server";
import { planPricePercent, planTicketPrices } from "~/domain/catalog/plan-ticket-prices.server";
import { copyProduct } from "~/domain/catalog/products/copy-product.server";
import { createProduct } from "~/domain/catalog/products/create-product.server";
import { editOptions } from "~/domain/catalog/products/edit-options.server";
import { editProduct } from "~/domain/catalog/products/edit-product.server";
import { planVariantPaste } from "~/domain/catalog/products/plan-variant-paste.server";
import {
  CreateProduct,
  EditOptions,
  EditProduct,
  PlanVariantPaste,
  ProductById,
} from "~/domain/catalog/products/schema.server";
import { getItemAddress, renameCategoryAddress, renameItemAddress } from "~/domain/catalog/rename-item-address.server";
import { savePriceCategory } from "~/domain/catalog/save-price-category.server";
import {
  copyTicketType,
  createTicketType,
  saveTicketPolicy,
  saveTicketType,
} from "~/domain/catalog/save-ticket-type.server";
import {
  CategoryById,
  GetItemPictures,
  ItemAddress,
  ListStock,
  MoveStock,
  PlanStockTake,
  RenameCategoryAddress,
  RenameItemAddress,
  SaveItemPictures,
  StockBySku,
} from "~/domain/catalog/schema";
import { searchCatalogue } from "~/domain/catalog/search-catalogue.server";
import { getTicketForm, getTicketType, listTicketTypes } from "~/domain/catalog/staff-tickets.server";
import { getStock, listStock, planStockTake, recordStockMovement } from "~/domain/catalog/stock.server";
import { getTicketContent, saveTicketContent } from "~/domain/catalog/ticket-content.server";
import { SaveTicketContent } from "~/domain/catalog/ticket-content-schema.server";
import { exportTicketPrices, planPriceImport } from "~/domain/catalog/ticket-price-files.server";
import {
  CreateTicketType,
  GetPriceChanges,
  GetPriceTable,
  PlanPriceImport,
  PlanPricePercent,
  PlanTicketPrices,
  SavePriceCategory,
  SaveTicketPolicy,
  SaveTicketType,
  TicketTypeById,
} from "~/domain/catalog/ticket-schema.server";
import { countHeld, listWritten } from "~/domain/community/list-written.server";
import {
  chooseQuotation,
  decideComment,
  decideReview,
  replyToComment,
  replyToReview,
  undoComment,
  undoReview,
} from "~/domain/community/moderate.server";
import {
  AnswerEnquiry,
  ApplicationById,
  ChooseQuotation,
  DecideWritten,
  EnquiryById,
  ListEnquiries,
  ListWritten,
  ReplyToComment,
  ReplyToReview,
  UndoWritten,
} from "~/domain/community/schema";
import {
  answerEnquiry,
  closeEnquiry,
  countEnquiries,
  getCv,
  getEnquiry,
  listEnquiries,
} from "~/domain/community/staff-enquiries.server";
import { saveCaption } from "~/domain/content/captions.server";
import { importContent } from "~/domain/content/import/import-content.server";
import { ImportContent } from "~/domain/content/import/schema";
import { changeSection, listPageSections } from "~/domain/content/pages/change-sections.server";
import { ChangeSection, PageSections } from "~/domain/content/pages/schema";
import { RecordWeather, SaveCaption } from "~/domain/content/schema";
import { listWeather, recordWeather } from "~/domain/content/weather.server";
import { RequestReset } from "~/domain/identity/schema";
import { disableTwoFactorOf } from "~/domain/identity/set-up-two-factor.server";
import { planLastEntry, planSlotChange } from "~/domain/inventory/change-slots.server";
import { listSchedules } from "~/domain/inventory/list-schedules.server";
import { saveSchedule } from "~/domain/inventory/save-schedule.server";
import { PlanLastEntry, PlanSlotChange, SaveSchedule } from "~/domain/inventory/schema";
import { ListPictures, PictureBySlug, ReplacePicture, SavePicture, UploadPicture } from "~/domain/media/schema";
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
import { countUnmatchedPayments, listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { confirmTransfer, matchPayment, returnPayment } from "~/domain/payments/match-payment-by-staff.server";
import {
  ConfirmTransfer,
  FinishRefund,
  GiveCredit,
  ListUnmatchedPayments,
  MatchPayment,
  PaymentById,
  SwitchPaymentMethod,
} from "~/domain/payments/schema";
import { listPaymentMethods, switchPaymentMethod } from "~/domain/payments/switch-payment-method.server";
import { voidTransfer } from "~/domain/payments/void-transfer.server";
import { BySlug, SearchText } from "~/domain/schema";
import { copyDemoContent, getDemoContent, removeDemoContent } from "~/domain/setup/demo-content.server";
import { listSetup, openShop } from "~/domain/setup/list-setup.server";
import { describeSettings } from "~/domain/shop/describe-settings.rules";
import { setFeatureFlag } from "~/domain/shop/feature-flags.server";
import { getLogos, restoreLogos, saveLogos } from "~/domain/shop/logos.server";
import { removeRedirect, saveRedirect } from "~/domain/shop/redirects.server";
import {
  ActivateTheme,
  RedirectRule,
  RemoveRedirect,
  RestoreLogos,
  SaveLogos,
  SeoField,
  SetFlag,
  SettingChange,
} from "~/domain/shop/schema";
import { searchSettings } from "~/domain/shop/search-settings.rules";
import { saveSeoField } from "~/domain/shop/seo-records.server";
import { changeSetting } from "~/domain/shop/setting-values.server";
import { activateTheme } from "~/domain/shop/theme.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { checkSetupLink, createFirstAdmin } from "~/domain/staff/first-admin.server";
import {
  acceptInvitation,
  getInvitation,
  inviteStaffMember,
  listInvitations,
  sendStaffPasswordReset,
  withdrawInvitation,
} from "~/domain/staff/invitations.server";
import { logInStaff, logOutStaff } from "~/domain/staff/log-in-staff.server";
import {
  AcceptInvitation,
  ChangeRole,
  CreateFirstAdmin,
  InvitationById,
  InviteStaffMember,
  ListAuditEntries,
  LogInStaff,
  OpenInvitation,
  OpenSetup,
  SetUpStaffTwoFactor,
  StaffMemberById,
} from "~/domain/staff/schema";
import { offerStaffTwoFactor, setUpStaffTwoFactor } from "~/domain/staff/set-up-staff-two-factor.server";
import {
  changeStaffRole,
  disableStaffMember,
  enableStaffMember,
  listStaffMembers,
  previewMemberChange,
  resetStaffTwoFactor,
} from "~/domain/staff/staff-members.server";
import { listWaiting } from "~/domain/today/list-waiting.server";
import { publicProcedure, router, staffProcedure } from "./trpc.server";

export const staffRouter = router({
  logInStaff: publicProcedure.input(LogInStaff).mutation(async ({ ctx, input }) => {
    const { devices: _, ...loggedIn } = await logInStaff(ctx, input);
    return loggedIn;
  }),
  logOutStaff: staffProcedure.mutation(({ ctx }) => logOutStaff(ctx, ctx.token)),
  offerSecondFactor: staffProcedure.query(({ ctx }) => offerStaffTwoFactor(ctx, ctx.token)),
  setUpSecondFactor: staffProcedure.input(SetUpStaffTwoFactor).mutation(async ({ ctx, input }) => {
    const { accessToken } = await setUpStaffTwoFactor(ctx, ctx.token, input);
    return { accessToken };
  }),
  openInvitation: publicProcedure.input(OpenInvitation).query(({ ctx, input }) => getInvitation(ctx, input)),
  acceptInvitation: publicProcedure.input(AcceptInvitation).mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  checkSetupLink: publicProcedure.input(OpenSetup).query(({ ctx, input }) => checkSetupLink(ctx, input)),
  createFirstAdmin: publicProcedure.input(CreateFirstAdmin).mutation(({ ctx, input }) => createFirstAdmin(ctx, input)),
  listSetup: staffProcedure.query(({ ctx }) => listSetup(ctx)),
  listPolicies: staffProcedure.query(({ ctx }) => listPolicies(ctx)),
  getPolicyForm: staffProcedure.input(BySlug).query(({ ctx, input }) => getPolicyForm(ctx, input)),
  savePolicyByStaff: staffProcedure.input(SavePolicy).mutation(({ ctx, input }) => savePolicyByStaff(ctx, input)),
  confirmPolicy: staffProcedure.input(BySlug).mutation(({ ctx, input }) => confirmPolicy(ctx, input)),
  getSettings: staffProcedure.input(SettingsOf).query(({ ctx, input }) => getSettings(ctx, input)),
  saveSettings: staffProcedure.input(SaveSettings).mutation(({ ctx, input }) => saveSettings(ctx, input)),
  getColors: staffProcedure.query(({ ctx }) => getColors(ctx)),
  saveColors: staffProcedure.input(SaveColors).mutation(({ ctx, input }) => saveColors(ctx, input)),
  getServerSettings: staffProcedure.query(({ ctx }) => getServerSettings(ctx)),
  sendTestMailToMe: staffProcedure.mutation(({ ctx }) => sendTestMailToMe(ctx)),
  getDemoContent: staffProcedure.query(({ ctx }) => getDemoContent(ctx)),
  copyDemoContent: staffProcedure.mutation(({ ctx }) => copyDemoContent(ctx)),
  removeDemoContent: staffProcedure.mutation(({ ctx }) => removeDemoContent(ctx)),
  openShop: staffProcedure.mutation(({ ctx }) => openShop(ctx)),

  listMembers: staffProcedure.query(({ ctx }) => listStaffMembers(ctx)),
  inviteMember: staffProcedure.input(InviteStaffMember).mutation(({ ctx, input }) => inviteStaffMember(ctx, input)),
  sendNewPassword: staffProcedure
    .input(StaffMemberById)
    .mutation(({ ctx, input }) => sendStaffPasswordReset(ctx, input)),
  listInvitations: staffProcedure.query(({ ctx }) => listInvitations(ctx)),
  withdrawInvitation: staffProcedure.input(InvitationById).mutation(({ ctx, input }) => withdrawInvitation(ctx, input)),
  previewMemberChange: staffProcedure.input(StaffMemberById).query(({ ctx, input }) => previewMemberChange(ctx, input)),
  changeRole: staffProcedure.input(ChangeRole).mutation(({ ctx, input }) => changeStaffRole(ctx, input)),
  disableMember: staffProcedure.input(StaffMemberById).mutation(({ ctx, input }) => disableStaffMember(ctx, input)),
  enableMember: staffProcedure.input(StaffMemberById).mutation(({ ctx, input }) => enableStaffMember(ctx, input)),
  resetSecondFactor: staffProcedure
    .input(StaffMemberById)
    .mutation(({ ctx, input }) => resetStaffTwoFactor(ctx, input)),
  listActs: staffProcedure.input(ListAuditEntries).query(({ ctx, input }) => listAuditEntries(ctx, input)),

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
  endSecondStepOf: staffProcedure.input(RequestReset).mutation(({ ctx, input }) => disableTwoFactorOf(ctx, input)),

  listArrivals: staffProcedure.query(({ ctx }) => listArrivals(ctx)),
  getMoneyOfDay: staffProcedure.query(({ ctx }) => getMoneyOfDay(ctx)),
  getNewOrders: staffProcedure.query(({ ctx }) => getNewOrders(ctx)),
  listWaiting: staffProcedure.query(({ ctx }) => listWaiting(ctx)),
  countOrdersToDo: staffProcedure.query(({ ctx }) => countOrdersToDo(ctx)),
  countStuckMoney: staffProcedure.query(({ ctx }) => countUnmatchedPayments(ctx)),
  countRefundRequests: staffProcedure.query(({ ctx }) => countRefundRequests(ctx)),
  countEnquiries: staffProcedure.query(({ ctx }) => countEnquiries(ctx)),
  listStuckMoney: staffProcedure
    .input(ListUnmatchedPayments.optional())
    .query(({ ctx, input }) => listUnmatchedPayments(ctx, input)),
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
  reopenDays: staffProcedure.input(ReopenDays).mutation(({ ctx, input }) => reopenDays(ctx, input)),

  listRows: staffProcedure.input(ListRows).query(({ ctx, input }) => listRows(ctx, input)),
  getRowForm: staffProcedure.input(NewRow).query(({ ctx, input }) => getRowForm(ctx, input)),
  getRow: staffProcedure.input(RowByKey).query(({ ctx, input }) => getRow(ctx, input)),
  saveResourceRow: staffProcedure.input(SaveRow).mutation(({ ctx, input }) => saveResourceRow(ctx, input)),
  removeResourceRow: staffProcedure.input(RemoveRow).mutation(({ ctx, input }) => removeResourceRow(ctx, input)),

  getBulkEdit: staffProcedure.input(SelectRows).query(({ ctx, input }) => getBulkEdit(ctx, input)),
  planBulkEdit: staffProcedure.input(PlanBulkEdit).mutation(({ ctx, input }) => planBulkEdit(ctx, input)),
  listViews: staffProcedure.input(ViewsOf).query(({ ctx, input }) => listViews(ctx, input)),
  saveView: staffProcedure.input(SaveView).mutation(({ ctx, input }) => saveView(ctx, input)),
  renameView: staffProcedure.input(RenameView).mutation(({ ctx, input }) => renameView(ctx, input)),
  removeView: staffProcedure.input(RemoveView).mutation(({ ctx, input }) => removeView(ctx, input)),
  exportRows: staffProcedure.input(ExportRows).query(async ({ ctx, input }) => {
    const parts: string[] = [];
    for await (const part of exportRows(ctx, input)) parts.push(part);
    return { csv: parts.join("") };
  }),
  exportWrongLines: staffProcedure
    .input(ChangeSetById)
    .query(async ({ ctx, input }) => ({ csv: await exportWrongLines(ctx, input) })),
  listImportFields: staffProcedure.input(RowsOf).query(({ ctx, input }) => listImportFields(ctx, input)),
  planRowImport: staffProcedure.input(PlanRowImport).mutation(({ ctx, input }) => planRowImport(ctx, input)),
  getProductPage: staffProcedure.input(ProductById).query(({ ctx, input }) => getProductPage(ctx, input)),
  getNewProductPage: staffProcedure.query(({ ctx }) => getNewProductPage(ctx)),
  createProduct: staffProcedure.input(CreateProduct).mutation(({ ctx, input }) => createProduct(ctx, input)),
  copyProduct: staffProcedure.input(ProductById).mutation(({ ctx, input }) => copyProduct(ctx, input)),
  editOptions: staffProcedure.input(EditOptions).mutation(({ ctx, input }) => editOptions(ctx, input)),
  planVariantPaste: staffProcedure.input(PlanVariantPaste).mutation(({ ctx, input }) => planVariantPaste(ctx, input)),
  editProduct: staffProcedure.input(EditProduct).mutation(({ ctx, input }) => editProduct(ctx, input)),
  getComboPage: staffProcedure.input(ComboById).query(({ ctx, input }) => getComboPage(ctx, input)),
  getNewComboPage: staffProcedure.query(({ ctx }) => getNewComboPage(ctx)),
  editCombo: staffProcedure.input(EditCombo).mutation(({ ctx, input }) => editCombo(ctx, input)),
  listCategoryTree: staffProcedure.query(({ ctx }) => listCategoryTree(ctx)),
  getItemAddress: staffProcedure.input(ItemAddress).query(({ ctx, input }) => getItemAddress(ctx, input)),
  renameItemAddress: staffProcedure
    .input(RenameItemAddress)
    .mutation(({ ctx, input }) => renameItemAddress(ctx, input)),
  getCategoryContents: staffProcedure.input(CategoryById).query(({ ctx, input }) => getCategoryContents(ctx, input)),
  renameCategoryAddress: staffProcedure
    .input(RenameCategoryAddress)
    .mutation(({ ctx, input }) => renameCategoryAddress(ctx, input)),
  removeCategory: staffProcedure.input(CategoryById).mutation(({ ctx, input }) => removeCategory(ctx, input)),
  moveResourceRow: staffProcedure.input(MoveRow).mutation(({ ctx, input }) => moveResourceRow(ctx, input)),
  listPaymentMethods: staffProcedure.query(({ ctx }) => listPaymentMethods(ctx)),
  switchPaymentMethod: staffProcedure
    .input(SwitchPaymentMethod)
    .mutation(({ ctx, input }) => switchPaymentMethod(ctx, input)),
  listShippingZones: staffProcedure.query(({ ctx }) => listShippingZones(ctx)),
  listStock: staffProcedure.input(ListStock).query(({ ctx, input }) => listStock(ctx, input)),
  getStock: staffProcedure.input(StockBySku).query(({ ctx, input }) => getStock(ctx, input)),
  recordStockMovement: staffProcedure.input(MoveStock).mutation(({ ctx, input }) => recordStockMovement(ctx, input)),
  planStockTake: staffProcedure.input(PlanStockTake).mutation(({ ctx, input }) => planStockTake(ctx, input)),
  listTicketTypes: staffProcedure.query(({ ctx }) => listTicketTypes(ctx)),
  getTicketForm: staffProcedure.query(({ ctx }) => getTicketForm(ctx)),
  getTicketType: staffProcedure.input(TicketTypeById).query(({ ctx, input }) => getTicketType(ctx, input)),
  createTicketType: staffProcedure.input(CreateTicketType).mutation(({ ctx, input }) => createTicketType(ctx, input)),
  saveTicketType: staffProcedure.input(SaveTicketType).mutation(({ ctx, input }) => saveTicketType(ctx, input)),
  getTicketContent: staffProcedure.input(TicketTypeById).query(({ ctx, input }) => getTicketContent(ctx, input)),
  saveTicketContent: staffProcedure
    .input(SaveTicketContent)
    .mutation(({ ctx, input }) => saveTicketContent(ctx, input)),
  saveTicketPolicy: staffProcedure.input(SaveTicketPolicy).mutation(({ ctx, input }) => saveTicketPolicy(ctx, input)),
  savePriceCategory: staffProcedure
    .input(SavePriceCategory)
    .mutation(({ ctx, input }) => savePriceCategory(ctx, input)),
  copyTicketType: staffProcedure.input(TicketTypeById).mutation(({ ctx, input }) => copyTicketType(ctx, input)),
  exportTicketPrices: staffProcedure.query(async ({ ctx }) => ({ csv: await exportTicketPrices(ctx) })),
  planPriceImport: staffProcedure.input(PlanPriceImport).mutation(({ ctx, input }) => planPriceImport(ctx, input)),
  getPriceTable: staffProcedure.input(GetPriceTable).query(({ ctx, input }) => getPriceTable(ctx, input)),
  planTicketPrices: staffProcedure.input(PlanTicketPrices).mutation(({ ctx, input }) => planTicketPrices(ctx, input)),
  planPricePercent: staffProcedure.input(PlanPricePercent).mutation(({ ctx, input }) => planPricePercent(ctx, input)),
  getPriceChanges: staffProcedure.input(GetPriceChanges).query(({ ctx, input }) => getPriceChanges(ctx, input)),
  listSchedules: staffProcedure.query(({ ctx }) => listSchedules(ctx)),
  saveSchedule: staffProcedure.input(SaveSchedule).mutation(({ ctx, input }) => saveSchedule(ctx, input)),
  getCalendarMonth: staffProcedure.input(GetCalendarMonth).query(({ ctx, input }) => getCalendarMonth(ctx, input)),
  getCalendarDay: staffProcedure.input(GetCalendarDay).query(({ ctx, input }) => getCalendarDay(ctx, input)),
  planSlotChange: staffProcedure.input(PlanSlotChange).mutation(({ ctx, input }) => planSlotChange(ctx, input)),
  planLastEntry: staffProcedure.input(PlanLastEntry).mutation(({ ctx, input }) => planLastEntry(ctx, input)),
  getChanges: staffProcedure.input(ChangeSetPage).query(({ ctx, input }) => getChanges(ctx, input)),
  getSlotChanges: staffProcedure
    .input(ChangeSetPage.omit({ kind: true }))
    .query(({ ctx, input }) => getSlotChanges(ctx, input)),
  applyChanges: staffProcedure.input(ChangeSetById).mutation(({ ctx, input }) => applyChanges(ctx, input)),
  undoChanges: staffProcedure.input(ChangeSetById).mutation(({ ctx, input }) => undoChanges(ctx, input)),

  getItemPictures: staffProcedure.input(GetItemPictures).query(({ ctx, input }) => getItemPictures(ctx, input)),
  saveItemPictures: staffProcedure.input(SaveItemPictures).mutation(({ ctx, input }) => saveItemPictures(ctx, input)),
  searchPictures: staffProcedure.input(ListPictures).query(({ ctx, input }) => searchPictures(ctx, input)),
  getPicture: staffProcedure.input(PictureBySlug).query(({ ctx, input }) => getPicture(ctx, input)),
  uploadPicture: staffProcedure
    .input(UploadPicture)
    .mutation(({ ctx, input: { file, fileName } }) => uploadPicture(ctx, { fileName, bytes: fromBase64(file) })),
  savePicture: staffProcedure.input(SavePicture).mutation(({ ctx, input }) => savePicture(ctx, input)),
  saveCaption: staffProcedure.input(SaveCaption).mutation(({ ctx, input }) => saveCaption(ctx, input)),
  replacePicture: staffProcedure
    .input(ReplacePicture)
    .mutation(({ ctx, input: { file, ...rest } }) => replacePicture(ctx, { ...rest, bytes: fromBase64(file) })),
  removePicture: staffProcedure.input(PictureBySlug).mutation(({ ctx, input }) => removePicture(ctx, input)),

  listWeather: staffProcedure.query(({ ctx }) => listWeather(ctx)),
  recordWeather: staffProcedure.input(RecordWeather).mutation(({ ctx, input }) => recordWeather(ctx, input)),

  listEnquiries: staffProcedure.input(ListEnquiries).query(({ ctx, input }) => listEnquiries(ctx, input)),
  getEnquiry: staffProcedure.input(EnquiryById).query(({ ctx, input }) => getEnquiry(ctx, input)),
  answerEnquiry: staffProcedure.input(AnswerEnquiry).mutation(({ ctx, input }) => answerEnquiry(ctx, input)),
  getCv: staffProcedure.input(ApplicationById).query(async ({ ctx, input }) => {
    const { name, cv } = await getCv(ctx, input);
    return { name, base64: cv.toString("base64") };
  }),
  closeEnquiry: staffProcedure.input(EnquiryById).mutation(({ ctx, input }) => closeEnquiry(ctx, input)),

  describeSettings: staffProcedure.query(({ ctx }) => describeSettings(ctx)),
  setFeatureFlag: staffProcedure.input(SetFlag).mutation(({ ctx, input }) => setFeatureFlag(ctx, input)),
  changeSetting: staffProcedure.input(SettingChange).mutation(({ ctx, input }) => changeSetting(ctx, input)),
  saveRedirect: staffProcedure.input(RedirectRule).mutation(({ ctx, input }) => saveRedirect(ctx, input)),
  removeRedirect: staffProcedure.input(RemoveRedirect).mutation(({ ctx, input }) => removeRedirect(ctx, input.source)),
  listTicketKeys: staffProcedure.query(({ ctx }) => listTicketKeys(ctx)),
  retireTicketKey: staffProcedure.input(RetireTicketKey).mutation(({ ctx, input }) => retireTicketKey(ctx, input)),
  activateTheme: staffProcedure.input(ActivateTheme).mutation(({ ctx, input }) => activateTheme(ctx, input.name)),
  getLogos: staffProcedure.input(SaveLogos.optional()).query(({ ctx, input }) => getLogos(ctx, input)),
  uploadLogo: staffProcedure
    .input(UploadPicture.extend({ isIcon: z.boolean().default(false) }))
    .mutation(({ ctx, input: { file, ...rest } }) => uploadLogo(ctx, { ...rest, bytes: fromBase64(file) })),
  saveLogos: staffProcedure.input(SaveLogos).mutation(({ ctx, input }) => saveLogos(ctx, input)),
  restoreLogos: staffProcedure.input(RestoreLogos).mutation(({ ctx, input }) => restoreLogos(ctx, input)),
  saveSeoField: staffProcedure.input(SeoField).mutation(({ ctx, input }) => saveSeoField(ctx, input)),
  listPageSections: staffProcedure.input(PageSections).query(({ ctx, input }) => listPageSections(ctx, input.page)),
  importContent: staffProcedure.input(ImportContent).mutation(({ ctx, input }) => importContent(ctx, input)),
  decideComment: staffProcedure.input(DecideWritten).mutation(({ ctx, input }) => decideComment(ctx, input)),
  undoComment: staffProcedure.input(UndoWritten).mutation(({ ctx, input }) => undoComment(ctx, input)),
  replyToComment: staffProcedure.input(ReplyToComment).mutation(({ ctx, input }) => replyToComment(ctx, input)),
  listWritten: staffProcedure.input(ListWritten).query(({ ctx, input }) => listWritten(ctx, input)),
  countHeld: staffProcedure.query(({ ctx }) => countHeld(ctx)),
  decideReview: staffProcedure.input(DecideWritten).mutation(({ ctx, input }) => decideReview(ctx, input)),
  undoReview: staffProcedure.input(UndoWritten).mutation(({ ctx, input }) => undoReview(ctx, input)),
  replyToReview: staffProcedure.input(ReplyToReview).mutation(({ ctx, input }) => replyToReview(ctx, input)),
  chooseQuotation: staffProcedure.input(ChooseQuotation).mutation(({ ctx, input }) => chooseQuotation(ctx, input)),
  changeSection: staffProcedure.input(ChangeSection).mutation(({ ctx, input }) => changeSection(ctx, input)),
});

function fromBase64(file: string): Buffer {
  return Buffer.from(file, "base64");
}
