/** The content security policy allows no other players. */
export const playerOrigins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"] as const;

const id = "([A-Za-z0-9_-]{6,20})";
const youtube = [
  new RegExp(`^https://(?:www\\.|m\\.)?youtube(?:-nocookie)?\\.com/(?:embed/|shorts/|watch\\?(?:[^#]*&)?v=)${id}`),
  new RegExp(`^https://youtu\\.be/${id}`),
];
const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})/;

export function playerUrl(video: string): string | null {
  const ofYoutube = youtube.map((form) => form.exec(video)?.[1]).find(Boolean);
  if (ofYoutube) return `${playerOrigins[0]}/embed/${ofYoutube}?autoplay=1`;
  const ofVimeo = vimeo.exec(video)?.[1];
  return ofVimeo ? `${playerOrigins[1]}/video/${ofVimeo}?autoplay=1&dnt=1` : null;
}
