import { expect, test } from "vitest";
import { playerUrl } from "~/lib/video-player";

test.each([
  ["https://www.youtube.com/watch?v=LaLvVc1sS20", "https://www.youtube-nocookie.com/embed/LaLvVc1sS20?autoplay=1"],
  ["https://youtube.com/watch?t=3&v=LaLvVc1sS20", "https://www.youtube-nocookie.com/embed/LaLvVc1sS20?autoplay=1"],
  ["https://youtu.be/LaLvVc1sS20?t=4", "https://www.youtube-nocookie.com/embed/LaLvVc1sS20?autoplay=1"],
  ["https://www.youtube.com/shorts/LaLvVc1sS20", "https://www.youtube-nocookie.com/embed/LaLvVc1sS20?autoplay=1"],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
  ["https://youtube.com.evil.example/watch?v=LaLvVc1sS20", null],
  ["http://www.youtube.com/watch?v=LaLvVc1sS20", null],
  ["https://video.example/film.mp4", null],
  ["javascript:alert(1)", null],
])("the player of %s is %s", (video, player) => {
  expect(playerUrl(video)).toBe(player);
});
