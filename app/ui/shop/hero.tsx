import { useRouteLoaderData } from "react-router";
import type { getHome } from "~/domain/site/get-home.server";
import { LocalText } from "../parts/local-text";

type Home = Awaited<ReturnType<typeof getHome>>;

/** The valley with the words on its calm sky; by night where the page is dark, and only that picture is fetched. */
export function Hero({ home }: { home: Home }) {
  const color = useRouteLoaderData<{ color: string }>("root")?.color;
  const day = home.pictures.hero;
  const night = home.pictures["hero-night"];
  const shown = color === "dark" ? (night ?? day) : day;
  return (
    <section className={`hero hero-${color}`}>
      {shown && (
        <picture>
          {color === "auto" && night && <source srcSet={address(night.hash)} media="(prefers-color-scheme: dark)" />}
          <img src={address(shown.hash)} width={shown.width} height={shown.height} alt="" fetchPriority="high" />
        </picture>
      )}
      <div className="wrap">
        <h1 className="max-w-[14ch] md:text-3xl">
          <LocalText of={home.title} />
        </h1>
        <p className="mt-3 max-w-[26rem] md:text-lg">
          <LocalText of={home.lead} />
        </p>
      </div>
    </section>
  );
}

const address = (hash: string) => `/media/${hash}.svg`;
