import { z } from "zod";
import {
  getPicture,
  removePicture,
  replacePicture,
  savePicture,
  searchPictures,
  uploadPicture,
} from "~/domain/back-office/pictures/manage-pictures.server";
import { uploadLogo } from "~/domain/back-office/pictures/upload-logo.server";
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
import { getHomePicture, saveHomePicture } from "~/domain/content/pages/home-picture.server";
import { ChangeSection, GetHomePicture, PageSections, SaveHomePicture } from "~/domain/content/pages/schema";
import { RecordWeather, SaveCaption } from "~/domain/content/schema";
import { listWeather, recordWeather } from "~/domain/content/weather.server";
import { ListPictures, PictureBySlug, ReplacePicture, SavePicture, UploadPicture } from "~/domain/media/schema";
import { getLogos, restoreLogos, saveLogos } from "~/domain/shop/logos.server";
import { RestoreLogos, SaveLogos } from "~/domain/shop/schema";
import { getContentOfDay } from "~/domain/today/get-content-of-day.server";
import { staffProcedure } from "./trpc.server";

export const staffContentProcedures = {
  getContentOfDay: staffProcedure.query(({ ctx }) => getContentOfDay(ctx)),
  countEnquiries: staffProcedure.query(({ ctx }) => countEnquiries(ctx)),
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
  getLogos: staffProcedure.input(SaveLogos.optional()).query(({ ctx, input }) => getLogos(ctx, input)),
  uploadLogo: staffProcedure
    .input(UploadPicture.extend({ isIcon: z.boolean().default(false) }))
    .mutation(({ ctx, input: { file, ...rest } }) => uploadLogo(ctx, { ...rest, bytes: fromBase64(file) })),
  saveLogos: staffProcedure.input(SaveLogos).mutation(({ ctx, input }) => saveLogos(ctx, input)),
  restoreLogos: staffProcedure.input(RestoreLogos).mutation(({ ctx, input }) => restoreLogos(ctx, input)),
  getHomePicture: staffProcedure.input(GetHomePicture).query(({ ctx, input }) => getHomePicture(ctx, input)),
  saveHomePicture: staffProcedure.input(SaveHomePicture).mutation(({ ctx, input }) => saveHomePicture(ctx, input)),
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
};

function fromBase64(file: string): Buffer {
  return Buffer.from(file, "base64");
}
