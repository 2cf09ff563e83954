import type { ActorRefFrom } from 'xstate'
import { CHECKOUT_STAGES } from '#contract/codes.ts'
import type { Api } from '#lib/http/api.ts'
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { stepToKeep } from './remember-booking.ts'

/**
 * Tells the provider how far the booking has come (spec §4), so that it knows an open booking from
 * one that was left. The booking neither waits for the answer nor depends on it.
 */
export function reportStage(checkout: ActorRefFrom<typeof checkoutMachine>, api: Api): void {
  let told = ''
  checkout.subscribe((snapshot) => {
    const { draft } = snapshot.context
    const step = stepToKeep(snapshot)
    const status = CHECKOUT_STAGES.find((stage) => stage === step)
    if (!draft || !status) return
    const next = `${draft.order_id} ${status}`
    if (next === told) return
    told = next
    const body = { order_id: draft.order_id, status }
    void api.call('orderCheckout', { body }, { quiet: true }).catch(() => undefined)
  })
}
