import { Notice } from "../parts/notice";
import type { ToldOrder } from "./told-order";

export function OrderState({ state }: Pick<ToldOrder, "state">) {
  return (
    <Notice tone={state.tone} {...(state.title && { title: state.title })}>
      {state.says.map((said) => (
        <p key={said}>{said}</p>
      ))}
    </Notice>
  );
}
