import { type Localized, textIn } from "~/lib/locale";
import type { Ctx } from "../ctx";
import { DomainError, type FieldError } from "../errors";

export function describeTakenAddress(owner: { name: Localized }, { locale }: Pick<Ctx, "locale">): FieldError {
  return { code: "value_taken", field: "slug", params: { owner: textIn(owner.name, locale) } };
}

export function addressTaken(owner: { name: Localized }, ctx: Pick<Ctx, "locale">): DomainError {
  const { code, ...details } = describeTakenAddress(owner, ctx);
  return new DomainError(code, details);
}
