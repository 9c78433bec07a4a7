import { SendApplication } from "~/domain/community/schema";
import { sendApplication } from "~/domain/community/send-application.server";
import { getVacancy } from "~/domain/content/vacancies/get-vacancy.server";
import { listVacancies } from "~/domain/content/vacancies/list-vacancies.server";
import { BySlug } from "~/domain/schema";
import { publicFor, publicProcedure, router } from "./trpc.server";

export const vacanciesRouter = router({
  list: publicFor(60).query(({ ctx }) => listVacancies(ctx)),
  get: publicFor(60)
    .input(BySlug)
    .query(({ ctx, input }) => getVacancy(ctx, input)),
  /** `cv` is the token from `/api/uploads`. */
  sendApplication: publicProcedure.input(SendApplication).mutation(({ ctx, input }) => sendApplication(ctx, input)),
});
