import { getCalendarDay } from "~/domain/back-office/get-calendar-day.server";
import { getCalendarMonth } from "~/domain/back-office/get-calendar-month.server";
import { getNewProductPage, getProductPage } from "~/domain/back-office/get-product-page.server";
import { GetCalendarDay, GetCalendarMonth } from "~/domain/back-office/schema";
import { listShippingZones } from "~/domain/cart/list-shipping-zones.server";
import { AnswerVat, answerVat, getVatAnswer } from "~/domain/catalog/answer-vat.server";
import { editCombo } from "~/domain/catalog/combos/edit-combo.server";
import { getComboPage, getNewComboPage } from "~/domain/catalog/combos/get-combo-page.server";
import { ComboById, EditCombo } from "~/domain/catalog/combos/schema.server";
import { getCategoryContents, listCategoryTree, removeCategory } from "~/domain/catalog/edit-categories.server";
import { getPriceTable } from "~/domain/catalog/get-price-table.server";
import { getPriceYear } from "~/domain/catalog/get-price-year.server";
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
import {
  AddPublicHolidays,
  addPublicHolidays,
  getPublicHolidays,
  planPublicHolidays,
} from "~/domain/catalog/public-holidays.server";
import { getItemAddress, renameCategoryAddress, renameItemAddress } from "~/domain/catalog/rename-item-address.server";
import { savePriceCategory } from "~/domain/catalog/save-price-category.server";
import {
  copyTicketType,
  createTicketType,
  putTicketOnSale,
  saveTicketPolicy,
  saveTicketType,
} from "~/domain/catalog/save-ticket-type.server";
import {
  CategoryById,
  GetItemPictures,
  ItemAddress,
  ListStock,
  MoveStock,
  PlanStockImport,
  PlanStockTake,
  RenameCategoryAddress,
  RenameItemAddress,
  SaveItemPictures,
  StockBySku,
} from "~/domain/catalog/schema";
import { getTicketForm, getTicketType, listTicketTypes } from "~/domain/catalog/staff-tickets.server";
import { getStock, listStock, recordStockMovement } from "~/domain/catalog/stock.server";
import { exportStock, planStockImport } from "~/domain/catalog/stock-files.server";
import { planStockTake } from "~/domain/catalog/stock-take.server";
import { getTicketContent, saveTicketContent } from "~/domain/catalog/ticket-content.server";
import { SaveTicketContent } from "~/domain/catalog/ticket-content-schema.server";
import { exportTicketPrices, planPriceImport } from "~/domain/catalog/ticket-price-files.server";
import {
  CreateTicketType,
  GetPriceTable,
  GetPriceYear,
  PlanPriceImport,
  PlanPricePercent,
  PlanTicketPrices,
  SavePriceCategory,
  SaveTicketPolicy,
  SaveTicketType,
  TicketTypeById,
} from "~/domain/catalog/ticket-schema.server";
import { planLastEntry, planSlotChange } from "~/domain/inventory/change-slots.server";
import { addPool } from "~/domain/inventory/create-pool.server";
import { listScheduleHistory, listSchedules } from "~/domain/inventory/list-schedules.server";
import { savePool } from "~/domain/inventory/save-pool.server";
import { saveSchedule } from "~/domain/inventory/save-schedule.server";
import {
  AddPool,
  ListScheduleHistory,
  PlanLastEntry,
  PlanSlotChange,
  SavePool,
  SaveSchedule,
} from "~/domain/inventory/schema";
import { SwitchPaymentMethod } from "~/domain/payments/schema";
import { listPaymentMethods, switchPaymentMethod } from "~/domain/payments/switch-payment-method.server";
import { joinParts } from "./join-parts.server";
import { staffProcedure } from "./trpc.server";

export const staffCatalogProcedures = {
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
  listPaymentMethods: staffProcedure.query(({ ctx }) => listPaymentMethods(ctx)),
  switchPaymentMethod: staffProcedure
    .input(SwitchPaymentMethod)
    .mutation(({ ctx, input }) => switchPaymentMethod(ctx, input)),
  getVatAnswer: staffProcedure.query(({ ctx }) => getVatAnswer(ctx)),
  answerVat: staffProcedure.input(AnswerVat).mutation(({ ctx, input }) => answerVat(ctx, input)),
  getPublicHolidays: staffProcedure.query(({ ctx }) => getPublicHolidays(ctx)),
  planPublicHolidays: staffProcedure
    .input(AddPublicHolidays)
    .mutation(({ ctx, input }) => planPublicHolidays(ctx, input)),
  addPublicHolidays: staffProcedure
    .input(AddPublicHolidays)
    .mutation(({ ctx, input }) => addPublicHolidays(ctx, input)),
  listShippingZones: staffProcedure.query(({ ctx }) => listShippingZones(ctx)),
  listStock: staffProcedure.input(ListStock).query(({ ctx, input }) => listStock(ctx, input)),
  getStock: staffProcedure.input(StockBySku).query(({ ctx, input }) => getStock(ctx, input)),
  recordStockMovement: staffProcedure.input(MoveStock).mutation(({ ctx, input }) => recordStockMovement(ctx, input)),
  planStockTake: staffProcedure.input(PlanStockTake).mutation(({ ctx, input }) => planStockTake(ctx, input)),
  exportStock: staffProcedure.query(async ({ ctx }) => ({ csv: await joinParts(exportStock(ctx)) })),
  planStockImport: staffProcedure.input(PlanStockImport).mutation(({ ctx, input }) => planStockImport(ctx, input)),
  listTicketTypes: staffProcedure.query(({ ctx }) => listTicketTypes(ctx)),
  getTicketForm: staffProcedure.query(({ ctx }) => getTicketForm(ctx)),
  getTicketType: staffProcedure.input(TicketTypeById).query(({ ctx, input }) => getTicketType(ctx, input)),
  createTicketType: staffProcedure.input(CreateTicketType).mutation(({ ctx, input }) => createTicketType(ctx, input)),
  saveTicketType: staffProcedure.input(SaveTicketType).mutation(({ ctx, input }) => saveTicketType(ctx, input)),
  putTicketOnSale: staffProcedure.input(TicketTypeById).mutation(({ ctx, input }) => putTicketOnSale(ctx, input)),
  getPriceYear: staffProcedure.input(GetPriceYear).query(({ ctx, input }) => getPriceYear(ctx, input)),
  getTicketContent: staffProcedure.input(TicketTypeById).query(({ ctx, input }) => getTicketContent(ctx, input)),
  saveTicketContent: staffProcedure
    .input(SaveTicketContent)
    .mutation(({ ctx, input }) => saveTicketContent(ctx, input)),
  saveTicketPolicy: staffProcedure.input(SaveTicketPolicy).mutation(({ ctx, input }) => saveTicketPolicy(ctx, input)),
  savePriceCategory: staffProcedure
    .input(SavePriceCategory)
    .mutation(({ ctx, input }) => savePriceCategory(ctx, input)),
  copyTicketType: staffProcedure.input(TicketTypeById).mutation(({ ctx, input }) => copyTicketType(ctx, input)),
  exportTicketPrices: staffProcedure.query(async ({ ctx }) => ({ csv: await joinParts(exportTicketPrices(ctx)) })),
  planPriceImport: staffProcedure.input(PlanPriceImport).mutation(({ ctx, input }) => planPriceImport(ctx, input)),
  getPriceTable: staffProcedure.input(GetPriceTable).query(({ ctx, input }) => getPriceTable(ctx, input)),
  planTicketPrices: staffProcedure.input(PlanTicketPrices).mutation(({ ctx, input }) => planTicketPrices(ctx, input)),
  planPricePercent: staffProcedure.input(PlanPricePercent).mutation(({ ctx, input }) => planPricePercent(ctx, input)),
  listSchedules: staffProcedure.query(({ ctx }) => listSchedules(ctx)),
  listScheduleHistory: staffProcedure
    .input(ListScheduleHistory)
    .query(({ ctx, input }) => listScheduleHistory(ctx, input)),
  saveSchedule: staffProcedure.input(SaveSchedule).mutation(({ ctx, input }) => saveSchedule(ctx, input)),
  addPool: staffProcedure.input(AddPool).mutation(({ ctx, input }) => addPool(ctx, input)),
  savePool: staffProcedure.input(SavePool).mutation(({ ctx, input }) => savePool(ctx, input)),
  getCalendarMonth: staffProcedure.input(GetCalendarMonth).query(({ ctx, input }) => getCalendarMonth(ctx, input)),
  getCalendarDay: staffProcedure.input(GetCalendarDay).query(({ ctx, input }) => getCalendarDay(ctx, input)),
  planSlotChange: staffProcedure.input(PlanSlotChange).mutation(({ ctx, input }) => planSlotChange(ctx, input)),
  planLastEntry: staffProcedure.input(PlanLastEntry).mutation(({ ctx, input }) => planLastEntry(ctx, input)),
  getItemPictures: staffProcedure.input(GetItemPictures).query(({ ctx, input }) => getItemPictures(ctx, input)),
  saveItemPictures: staffProcedure.input(SaveItemPictures).mutation(({ ctx, input }) => saveItemPictures(ctx, input)),
};
