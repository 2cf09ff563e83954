import type { ActorRefFrom } from 'xstate'
import { cookies } from '#lib/storage/cookies.ts'
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'
import { type KeptBooking, type KeptStep, keptBooking } from './booking-record.ts'

/** Number of each step as the stage cookie counts them, from 1 (spec §4: last step). */
const STEP_NUMBER: Record<KeptStep, number> = {
  details: 2,
  slot: 3,
  payment: 4,
  placing: 4,
  paying: 4,
  thankYou: 4,
}

/** Keeps the booking in the browser as it goes, so that a reload resumes there. */
export function rememberBooking(checkout: ActorRefFrom<typeof checkoutMachine>): void {
  let last = ''
  checkout.subscribe((snapshot) => {
    // A lost session clears what is stored: what stands after it is written anew.
    if (snapshot.matches('parked')) last = ''
    const kept = toKeep(snapshot)
    if (kept === 'unchanged') return
    const text = JSON.stringify(kept)
    if (text === last) return
    last = text
    if (kept) {
      cookies.stage.set({ lastStep: STEP_NUMBER[kept.step] })
      void keptBooking.save(kept)
    } else {
      cookies.stage.set({ lastStep: 1 })
      void keptBooking.remove()
    }
  })
}

function toKeep(snapshot: CheckoutSnapshot): KeptBooking | null | 'unchanged' {
  const step = stepToKeep(snapshot)
  if (step === 'none') return null
  if (step === 'unchanged') return step
  const { member, address, centre, draft, hold, payment, order } = snapshot.context
  const visit = centre ? 'center' : 'home'
  return { step, payment, booking: { member, visit, address, centre, draft: order ?? draft, hold } }
}

function stepToKeep(snapshot: CheckoutSnapshot): KeptStep | 'none' | 'unchanged' {
  if (snapshot.matches('details') || snapshot.matches('drafting')) return 'details'
  if (snapshot.matches('slot')) return 'slot'
  if (snapshot.matches('payment')) return 'payment'
  if (snapshot.matches('placing')) return 'placing'
  if (snapshot.matches('paying')) return 'paying'
  if (snapshot.matches('thankYou')) return 'thankYou'
  if (snapshot.matches('reviewing')) return snapshot.context.draft ? 'unchanged' : 'none'
  return 'unchanged'
}
