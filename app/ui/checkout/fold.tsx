import type { ReactNode } from "react";

export function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="card py-2!" open={isOpen}>
      <summary className="min-h-11 content-center font-semibold">{title}</summary>
      <div className="stack py-3">{children}</div>
    </details>
  );
}
