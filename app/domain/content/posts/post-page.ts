/** A piece of news lives under the news alone. */
export function pageOfPost(kind: "blog" | "news"): "post" | "newsPost" {
  return kind === "news" ? "newsPost" : "post";
}
