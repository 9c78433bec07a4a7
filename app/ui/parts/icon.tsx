import { iconPaths } from "./icon-paths";

export type IconName = keyof typeof iconPaths;

/** A drawn sign of 24 x 24. It says nothing to a screen reader: the words beside it do. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
