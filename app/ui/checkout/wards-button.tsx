import { SubmitButton } from "../form/submit-button";
import { useHydrated } from "../parts/use-hydrated";

type Props = { to: string; label: string; always?: boolean };

/** With a script wards load automatically, and the button is only a fallback after a failure (`always`). */
export function WardsButton({ to, label, always = false }: Props) {
  const hydrated = useHydrated();
  if (hydrated && !always) return null;
  return (
    <SubmitButton variant="soft" name="intent" value="choose-place" formAction={`#${to}`} className="flex-none">
      {label}
    </SubmitButton>
  );
}
