import type { ReactNode } from "react";

type Props = { id: string; title: string; size: "text-lg" | "text-xl"; className?: string; children: ReactNode };

export function Titled({ id, title, size, className = "stack", children }: Props) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={size}>
        {title}
      </h2>
      {children}
    </section>
  );
}
