import { SubmitButton } from "../form/submit-button";
import { useHydrated } from "../parts/use-hydrated";

type Props = { to: string; says: string; always?: boolean };

/** Only the places are drawn anew. With a script they come by themselves: it is there only where that failed (`always`). */
export function WardsButton({ to, says, always = false }: Props) {
  const hydrated = useHydrated();
  if (hydrated && !always) return null;
  return (
    <SubmitButton look="soft" name="intent" value="choose-place" formAction={`#${to}`} className="flex-none">
      {says}
    </SubmitButton>
  );
}
