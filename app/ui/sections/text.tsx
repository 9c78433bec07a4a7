import { ButtonLink } from "../parts/button";
import { LocalText } from "../parts/local-text";
import { Markdown } from "../parts/markdown";
import { Picture } from "../parts/picture";
import type { SectionProps } from "./section-props";

export function TextSection({ section }: Pick<SectionProps<"text">, "section">) {
  const { title, text, picture, act } = section;
  const id = `s${section.id}`;
  return (
    <section className={`stack content-start ${act && !picture ? "card self-start" : ""}`} aria-labelledby={id}>
      <h2 id={id}>
        <LocalText of={title} />
      </h2>
      <Picture of={picture} className="w-full rounded-card" />
      <Markdown of={text} />
      {act && (
        <p>
          <ButtonLink to={act.href} variant={act.look}>
            <LocalText of={act.label} />
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
