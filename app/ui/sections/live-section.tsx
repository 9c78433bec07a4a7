import type { ReactNode } from "react";
import { Link } from "../parts/link";
import { type LocalizedText, LocalText } from "../parts/local-text";

type Props = {
  section: { id: number; title: LocalizedText | null };
  title: string;
  all: { to: string; name: string };
  children: ReactNode;
};

export function LiveSection({ section, title, all, children }: Props) {
  const id = `s${section.id}`;
  return (
    <section className="wrap section stack gap-6" aria-labelledby={id}>
      <div className="row flex-wrap">
        <h2 id={id}>{section.title ? <LocalText of={section.title} /> : title}</h2>
        <Link to={all.to} className="btn btn-soft">
          {all.name}
        </Link>
      </div>
      {children}
    </section>
  );
}
