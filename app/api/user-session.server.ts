import { EndSession, SessionId, StartSession, UpdateSession } from "~/domain/visitors/schema";
import { endSession, getSession, startSession, updateSession } from "~/domain/visitors/sessions.server";
import { publicProcedure, router } from "./trpc.server";

export const userSessionRouter = router({
  getSession: publicProcedure.input(SessionId).query(({ ctx, input }) => getSession(ctx, input)),
  startSession: publicProcedure.input(StartSession).mutation(({ ctx, input }) => startSession(ctx, input)),
  updateSession: publicProcedure.input(UpdateSession).mutation(({ ctx, input }) => updateSession(ctx, input)),
  endSession: publicProcedure.input(EndSession).mutation(({ ctx, input }) => endSession(ctx, input)),
});
