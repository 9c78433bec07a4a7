import type { ReactNode } from "react";
import type { CommentsPage, CommentView } from "~/domain/community/list-comments.server";
import { useT } from "~/i18n/use-t";
import { PageLinks } from "../catalog/page-links";
import { useShop } from "../layout/frame-data";
import { Titled } from "../parts/blocks";
import { PostDate } from "../parts/formatted-text";
import { Link } from "../parts/link";
import { Message } from "../parts/message";

type CommentsQuery = { page?: number | undefined; reply?: number };
type Props = {
  of: CommentsPage | null;
  /** These comments of the visitor await moderation. */
  waiting: readonly CommentView[];
  hrefOf: (query: CommentsQuery) => string;
  children: ReactNode;
};

export function Comments({ of: list, waiting, hrefOf, children }: Props) {
  const { t } = useT();
  const count = list?.count ?? 0;
  return (
    <Titled id="comments" title={t(count > 0 ? "comments.count" : "comments.title", { count })} size="text-xl">
      {list === null && (
        <Message tone="warn" title={t("comments.unreadable")}>
          <p>{t("comments.unreadable_hint")}</p>
        </Message>
      )}
      {list && count === 0 && waiting.length === 0 && <p className="text-muted">{t("comments.none")}</p>}
      {list && count > 0 && <List of={list} hrefOf={hrefOf} />}
      {waiting.length > 0 && (
        <ol className="comments comments-waiting" id="waiting" tabIndex={-1}>
          {waiting.map((comment) => (
            <li key={comment.id}>
              <Comment of={comment} isWaiting />
            </li>
          ))}
        </ol>
      )}
      {children}
    </Titled>
  );
}

function List({ of: { comments, page, pages }, hrefOf }: { of: CommentsPage; hrefOf: Props["hrefOf"] }) {
  const { t } = useT();
  const at = page > 1 ? page : undefined;
  return (
    <>
      <ol className="comments">
        {comments.map(({ replies, ...comment }) => (
          <li key={comment.id}>
            <Comment of={comment} />
            {replies.length > 0 && (
              <ol>
                {replies.map((reply) => (
                  <li key={reply.id}>
                    <Comment of={reply} />
                  </li>
                ))}
              </ol>
            )}
            <Link
              to={`${hrefOf({ page: at, reply: comment.id })}#write`}
              className="reply"
              aria-label={t("comments.reply_to", { name: comment.name })}
            >
              {t("comments.reply")}
            </Link>
          </li>
        ))}
      </ol>
      <PageLinks
        page={page}
        pages={pages}
        hrefOf={(page) => `${hrefOf({ page: page > 1 ? page : undefined })}#comments`}
      />
    </>
  );
}

function Comment({ of, isWaiting = false }: { of: CommentView; isWaiting?: boolean }) {
  const { locale, t } = useT();
  const shop = useShop();
  return (
    <article id={`comment-${of.id}`} className="comment">
      <p>
        <b>
          <bdi>{of.name}</bdi>
        </b>{" "}
        {of.isByShop && <span className="label by-shop">{shop?.name ?? t("comments.by_shop")}</span>}{" "}
        <span className="help">
          <PostDate of={of.writtenAt} />
        </span>
      </p>
      <p className="comment-text" dir="auto" lang={of.lang === locale ? undefined : of.lang}>
        {of.content}
      </p>
      {isWaiting && (
        <p className="help">
          <b>{t("comments.waiting")}.</b> {t("comments.waiting_hint")}
        </p>
      )}
    </article>
  );
}
