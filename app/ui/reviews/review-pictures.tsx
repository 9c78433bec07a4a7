import { type PictureView, pictureAddress } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import { Picture } from "../parts/picture";

type Props = { of: readonly PictureView[]; author: string };

export function ReviewPictures({ of, author }: Props) {
  const { t } = useT();
  if (of.length === 0) return null;
  return (
    <ul className="review-pictures">
      {of.map((picture, index) => (
        <li key={picture.hash}>
          <a href={pictureAddress(picture)}>
            <Picture of={picture} alt={t("reviews.picture", { name: author, number: index + 1 })} sizes="160px" />
          </a>
        </li>
      ))}
    </ul>
  );
}
