import { fromPromise } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'

export type CheckoutPorts = {
  readonly api: Api
  readonly cityId: () => number
  /** The lines of the cart, as the server prices them. */
  readonly lines: () => readonly CartLine[]
  /** Says a refusal of the order calls; these toasts close after one second (spec §8). */
  readonly tell: (message: string) => void
}

/** An actor of the chart that is handed its context. */
export function call<T>(work: (context: CheckoutContext, signal: AbortSignal) => Promise<T>) {
  return fromPromise<T, CheckoutContext>(({ input, signal }) => work(input, signal))
}

/** @throws Error when the chart asks for a draft that it does not have: a fault of the chart */
export function requireDraft({ draft }: CheckoutContext): string {
  if (!draft) throw new Error('There is no draft order.')
  return draft.order_id
}
