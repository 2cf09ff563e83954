import { fromPromise } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'

export type CheckoutPorts = {
  readonly api: Api
  readonly cityId: () => number
  /** The lines of the cart, as the server prices them. */
  readonly lines: () => readonly CartLine[]
  /** Says a refusal of the order calls; these toasts close after one second (spec §8). */
  readonly tell: (message: string) => void
  /** Says that something was done. */
  readonly praise: (message: string) => void
}

/** An actor of the chart that is handed its context. */
export function call<T>(work: (context: CheckoutContext, signal: AbortSignal) => Promise<T>) {
  return fromPromise<T, CheckoutContext>(({ input, signal }) => work(input, signal))
}

/**
 * A call that makes an order: the server's refusal is said in a toast (spec §8), beside what the page
 * says of it.
 *
 * @throws HttpFailure
 */
export async function ordering<T>({ tell }: CheckoutPorts, order: Promise<T>): Promise<T> {
  try {
    return await order
  } catch (error) {
    if (error instanceof HttpFailure && error.kind === 'refused') tell(error.message)
    throw error
  }
}

/** @throws Error when the chart asks for a draft that it does not have: a fault of the chart */
export function requireDraft({ draft }: CheckoutContext): string {
  if (!draft) throw new Error('There is no draft order.')
  return draft.order_id
}
