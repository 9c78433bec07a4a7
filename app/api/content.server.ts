import { getAlbum } from "~/domain/content/gallery/get-album.server";
import { getAlbumPicture } from "~/domain/content/gallery/get-album-picture.server";
import { listAlbums } from "~/domain/content/gallery/list-albums.server";
import { getMap } from "~/domain/content/map/get-map.server";
import { getPlace } from "~/domain/content/map/get-place.server";
import { getMenu, listKitchens } from "~/domain/content/menu/get-menu.server";
import { listQuestions } from "~/domain/content/questions/list-questions.server";
import { AlbumPicture, AlbumQuery, MenuQuery, QuestionsQuery } from "~/domain/content/schema";
import { BySlug } from "~/domain/schema";
import { mapUnexpectedError } from "~/request/map-unexpected-error.server";
import { publicFor, router } from "./trpc.server";

export const menuRouter = router({
  get: publicFor(60)
    .input(MenuQuery.optional())
    .query(({ ctx, input }) => getMenu(ctx, input)),
  kitchens: publicFor(60).query(({ ctx }) => listKitchens(ctx)),
});

export const galleryRouter = router({
  albums: publicFor(60).query(({ ctx }) => mapUnexpectedError("gallery_unreadable", listAlbums(ctx))),
  album: publicFor(60)
    .input(AlbumQuery)
    .query(({ ctx, input }) => mapUnexpectedError("gallery_unreadable", getAlbum(ctx, input))),
  picture: publicFor(60)
    .input(AlbumPicture)
    .query(({ ctx, input }) => mapUnexpectedError("gallery_unreadable", getAlbumPicture(ctx, input))),
});

export const mapRouter = router({
  get: publicFor(60).query(({ ctx }) => getMap(ctx)),
  place: publicFor(60)
    .input(BySlug)
    .query(({ ctx, input }) => getPlace(ctx, input)),
});

export const questionsRouter = router({
  list: publicFor(60)
    .input(QuestionsQuery.optional())
    .query(({ ctx, input }) => listQuestions(ctx, input)),
});
