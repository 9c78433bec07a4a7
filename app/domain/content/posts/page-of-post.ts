export function pageOfPost(kind: "blog" | "news"): "post" | "newsPost" {
  return kind === "news" ? "newsPost" : "post";
}
