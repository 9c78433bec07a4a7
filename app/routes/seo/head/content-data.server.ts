import type { AlbumView } from "~/domain/content/albums.server";
import type { MenuView } from "~/domain/content/menu.server";
import type { PlaceView } from "~/domain/content/places.server";
import type { QuestionView } from "~/domain/content/questions.server";
import type { VacancyView } from "~/domain/content/vacancies.server";
import type { Ctx } from "~/domain/ctx";
import { pictureAddress } from "~/domain/media/media.rules";
import { shopDate } from "~/lib/shop-time";
import type { StructuredData } from "~/request/page.server";
import { linkTo } from "~/site-map";
import { buildOrganization, buildPostalAddress } from "./structured-data.server";

export function buildMenuData({ courses }: MenuView): StructuredData[] {
  const hasMenuSection = courses.map(({ name, dishes }) => ({
    "@type": "MenuSection",
    name: name.text,
    hasMenuItem: dishes.map(({ name, summary, price, marks }) => ({
      "@type": "MenuItem",
      name: name.text,
      description: summary.text,
      offers: { "@type": "Offer", price, priceCurrency: "VND" },
      suitableForDiet: marks.includes("vegetarian") ? "https://schema.org/VegetarianDiet" : undefined,
    })),
  }));
  return [{ "@type": "Menu", hasMenuSection }];
}

export function buildGalleryData(
  { locale, origin }: Ctx,
  { slug: album, title, summary, pictures }: AlbumView,
): StructuredData[] {
  const image = pictures.map(({ slug, caption, picture }) => ({
    "@type": "ImageObject",
    caption: caption.text,
    url: origin + linkTo(locale, "albumPicture", { album, slug }),
    contentUrl: picture ? origin + pictureAddress(picture) : undefined,
  }));
  return [{ "@type": "ImageGallery", name: title.text, description: summary.text, image }];
}

export function buildPlaceData({ name, summary }: PlaceView): StructuredData[] {
  return [{ "@type": "TouristAttraction", name: name.text, description: summary.text }];
}

/** Links are absolute, because search engines show answers outside the shop. */
export function buildQuestionData({ origin }: Ctx, questions: readonly QuestionView[]): StructuredData[] {
  const absolute = (html: string) => html.replace(/(href|src)="\/(?!\/)/g, `$1="${origin}/`);
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question.text,
    acceptedAnswer: { "@type": "Answer", text: absolute(answer.text) },
  }));
  return [{ "@type": "FAQPage", mainEntity }];
}

const employment = { full: "FULL_TIME", part: "PART_TIME", season: "TEMPORARY" } as const;

export function buildVacancyData(ctx: Ctx, vacancy: VacancyView): StructuredData[] {
  const { title, body, kind, publishedAt, closesOn, isOpen } = vacancy;
  if (!isOpen) return [];
  const job = {
    "@type": "JobPosting",
    ...{ title: title.text, description: body.text, inLanguage: body.lang },
    datePosted: shopDate(new Date(publishedAt)),
    ...(closesOn && { validThrough: `${closesOn}T23:59:59+07:00` }),
    employmentType: employment[kind],
    hiringOrganization: buildOrganization(ctx),
    jobLocation: { "@type": "Place", address: buildPostalAddress(ctx) },
    directApply: true,
  };
  return [job];
}
