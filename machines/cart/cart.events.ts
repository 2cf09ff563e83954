import type { CartLine } from '#contract/cart.endpoints.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { Candidate } from '#contract/rules/eligibility.ts'
import type { CartChange } from './server-cart.ts'

export type CartEvent =
  | { type: 'cart.add'; line: CartLine }
  | { type: 'cart.remove'; code: string }
  /** Adds lines and removes others, by code, in one change. */
  | { type: 'cart.swap'; added: readonly CartLine[]; removed: readonly string[] }
  | { type: 'cart.clear' }
  | { type: 'cart.forget' }
  | { type: 'cart.ordered'; codes: readonly string[] }
  /** Another tab changed the cart, and sends the change to the server. */
  | ({ type: 'tab.changedCart' } & CartChange)
  /** Another tab has these lines since it has sent `sent` to the server. */
  | { type: 'tab.savedCart'; lines: readonly CartLine[]; sent: CartChange }
  | { type: 'refusal.dismiss' }
  | { type: 'member.chosen'; member: Candidate | null }
  | { type: 'city.chosen'; city: City }
  | { type: 'session.started' }
  | { type: 'session.ended' }
  | { type: 'storage.cleared' }
  /** The patient presses “Try again”, or comes back to this tab or online. */
  | { type: 'sync.refresh' }
  | { type: 'prices.check' }
  /** `goesOn`: to the booking, which the patient asked for with the same press. */
  | { type: 'prices.accept'; goesOn?: boolean }

/**
 * Raised by the chart itself. `cart.dirty`: the lines are not on the server yet. `lines.changed`: the
 * patient, another tab or the server changed the lines. `prices.found`: a sync has answered the
 * current prices.
 */
export type CartInternalEvent =
  | { type: 'cart.dirty' }
  | { type: 'lines.changed' }
  | { type: 'prices.found' }

export type CartEmitted =
  | { type: 'cart.restored'; lines: readonly CartLine[] }
  | { type: 'cart.changed'; lines: readonly CartLine[] }
  /** Lines that stay have another price, which the patient has agreed to. */
  | { type: 'cart.repriced' }
  | { type: 'cart.emptied' }
  | { type: 'booking.cleared' }
  /** Prices wait for the patient's consent, or none does any more. */
  | { type: 'prices.changed' }
  | { type: 'prices.agreed' }
  /** The patient has accepted the new prices in order to book. */
  | { type: 'booking.wanted' }
