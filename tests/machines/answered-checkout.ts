import { vi } from 'vitest'
import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import type { PaymentOutcome } from '#contract/codes.ts'
import { type CheckoutContext, initialContext } from '#machines/checkout/checkout.context.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import type { VerifiedPayment } from '#machines/shared/gateway.states.ts'
import { type CheckoutActors, checkoutOutcomes } from '#paths/checkout/checkout.outcomes.ts'

/** What the provider answers to each call of the checkout. */
export type Answers = {
  readonly [Name in keyof CheckoutActors]: () => Promise<CheckoutActors[Name]>
}

export const offers = { centreVisit: true, coupons: true, wallet: true, online: true }

/** An answer to `verifyPayment` without details. */
export const bankSays = (status: PaymentOutcome): VerifiedPayment => ({ status, declined: null })

type Provided = Parameters<typeof checkoutMachine.provide>[0]

/** Each call is answered by the first success of its outcomes, unless the test answers it. */
const successes = Object.fromEntries(
  Object.entries(checkoutOutcomes).map(([name, outcomes]) => {
    const done = Object.values(outcomes).find(({ kind }) => kind === 'done')
    return [name, async () => (done?.kind === 'done' ? done.output : undefined)]
  }),
)

/** The chart with a provider that answers; `called` is told each call with its input. */
export function answeredCheckout(
  answers: Partial<Answers> = {},
  actions: Provided['actions'] = {},
) {
  const called = vi.fn<(name: string, input: unknown) => void>()
  const all = { ...successes, watchHold: () => new Promise(() => {}), ...answers }
  const actors = Object.fromEntries(
    Object.entries(all).map(([name, answer]) => [
      name,
      fromPromise(({ input }) => {
        called(name, input)
        return answer()
      }),
    ]),
  )
  // SAFETY: each key is an actor of the chart, with its output type.
  const machine = checkoutMachine.provide({ actors, actions } as unknown as Provided)
  return { machine, called, names: () => called.mock.calls.map(([name]) => name) }
}

type Value = Parameters<typeof checkoutMachine.resolveState>[0]['value']
type States = Parameters<SnapshotFrom<typeof checkoutMachine>['matches']>[0]

/** The chart started in the middle of a booking. */
export function startedAt(
  value: Value,
  context: Partial<CheckoutContext>,
  answers: Partial<Answers> = {},
) {
  const { machine, called, names } = answeredCheckout(answers)
  const snapshot = machine.resolveState({
    value,
    context: { ...initialContext(offers), ...context },
  })
  const actor = createActor(machine, { snapshot, input: { offers } }).start()
  const isAt = (state: States) => actor.getSnapshot().matches(state)
  return { actor, called, names, isAt, now: () => actor.getSnapshot().context }
}
