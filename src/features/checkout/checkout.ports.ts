import { fromPromise, type InputFrom, type OutputFrom } from 'xstate'
import { ORDER_TOAST_MS } from '#config/constants.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { newUuid } from '#lib/new-uuid.ts'
import type { checkoutActors } from '#machines/checkout/checkout.actors.ts'

export type CheckoutPorts = {
  readonly api: Api
  readonly cityId: () => number
  readonly lines: () => readonly CartLine[]
  /** Resolves when the stored cart has been read; `lines` are the cart's from then on. */
  readonly cartRead: () => Promise<unknown>
  /** Resolves when the cart is the account's, or could not be fetched. */
  readonly cartSynced: () => Promise<unknown>
  /** Toast for what went wrong; closes after `ms`, by default after two seconds (spec §8). */
  readonly tell: (message: string, ms?: number) => void
  /** Success toast. */
  readonly praise: (message: string) => void
}

type Actors = typeof checkoutActors

/** The work of each actor of the chart, from its input. */
export type CheckoutCalls = {
  readonly [Name in keyof Actors]: (
    input: InputFrom<Actors[Name]>,
    signal: AbortSignal,
  ) => Promise<OutputFrom<Actors[Name]>>
}

export function actorsOf<Calls extends Partial<CheckoutCalls>>(calls: Calls) {
  const actors = Object.entries(calls).map(([name, call]) => [
    name,
    // SAFETY: the chart hands each actor the input of its own type.
    fromPromise<unknown, never>(({ input, signal }) => call(input, signal)),
  ])
  // SAFETY: the same names, and of each call its input and its answer.
  return Object.fromEntries(actors) as Pick<Actors, keyof Calls & keyof Actors>
}

/** Options of a request that is a new one each time, such as paying again after a decline. */
export function withNewKey() {
  return { idempotencyKey: newUuid() }
}

/**
 * A call that creates an order: a refusal also shows its message in a toast of one second (spec §8).
 * @throws HttpFailure
 */
export async function ordering<T>(
  { tell }: Pick<CheckoutPorts, 'tell'>,
  order: Promise<T>,
): Promise<T> {
  try {
    return await order
  } catch (error) {
    if (error instanceof HttpFailure && error.kind === 'refused' && error.message)
      tell(error.message, ORDER_TOAST_MS)
    throw error
  }
}
