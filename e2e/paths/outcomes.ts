import type { Order } from '#contract/orders.endpoints.ts'
import { checkoutOutcomes } from '#machines/checkout/checkout.outcomes.ts'
import type { BrowserLevel, Executor } from '#tests/paths/browser-level.ts'
import type { OutcomeCause } from '#tests/paths/cause.ts'
import type { Booking } from './prepare.ts'
import type { World } from './world.ts'

type Run = Executor<OutcomeCause, World>

/** The order as the provider would show it, had it been placed. */
function placed({ draft }: Booking): Order {
  return { ...draft, status: 'booked', payment_mode: 'cash', placed_at: new Date().toISOString() }
}

const pass: Run = ({ calls }, { actor }) => calls.pass(actor)
const fail: Run = ({ calls }, cause) => calls.fail(cause)

/** The draft with its window as the provider has it: nothing is made up. */
const asItStands = pass

const DONE: Readonly<Record<string, Readonly<Record<string, Run>>>> = {
  resumeBooking: {
    // The kept booking stood at the windows, and its order was placed: nothing goes on.
    nothing: ({ calls, booking }, { actor }) => calls.answer(actor, placed(booking)),
    details: async ({ calls, booking }, { actor }) =>
      calls.answer(actor, { ...booking.draft, status: 'cancelled' }),
    slot: asItStands,
    held: asItStands,
    payment: asItStands,
    expired: ({ calls, booking }, { actor }) => calls.answer(actor, booking.draft),
    placed: ({ calls, booking }, { actor }) => calls.answer(actor, placed(booking)),
  },
  createLead: {
    noted: pass,
    withoutId: ({ calls }, { actor }) => calls.answer(actor, { _id: null }),
  },
  loadDetails: { saved: pass },
  addMember: { added: pass },
  addAddress: { added: pass },
  createDraft: { drafted: pass },
  updateDraft: { drafted: pass },
  loadSlots: { days: pass },
  holdSlot: { held: pass },
  releaseSlot: { released: pass },
  watchHold: {
    expired: async ({ page }) => {
      await page.clock.fastForward('15:01')
    },
  },
  checkPrices: {
    agreed: pass,
    changed: ({ calls, booking: { lines } }, { actor }) =>
      calls.answer(actor, {
        cart_data: lines,
        changes: lines.map(({ code, selling_price }) => ({
          code,
          flag: 'price_diff',
          was: selling_price,
          now: selling_price + 20,
        })),
      }),
  },
  placeOrder: { placed: pass },
  findOrder: {
    placed: ({ calls, booking }, { actor }) =>
      calls.answer(actor, { exists: true, order: placed(booking) }),
    none: pass,
  },
  cancelDraft: { cancelled: pass },
}

/** What the real provider answers goes through; refusals and lost answers are the catalogue's. */
export const outcomes: BrowserLevel<World>['outcomes'] = Object.fromEntries(
  Object.entries(DONE).map(([actor, runs]) => {
    // SAFETY: DONE is keyed by actors of the checkout.
    const known = checkoutOutcomes[actor as keyof typeof checkoutOutcomes]
    const failures = Object.entries(known).filter(([, outcome]) => outcome.kind === 'error')
    return [actor, { ...runs, ...Object.fromEntries(failures.map(([name]) => [name, fail])) }]
  }),
)
