import { matchesState } from 'xstate'
import type { CartContext } from '#machines/cart/cart.setup.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import type { Charts, DeviceName, Owner, Shown, Tab, TabName, World } from './world.ts'

export const TAB_NAMES: readonly TabName[] = ['tab 1', 'tab 2']

type Chart = keyof Charts['children']

/** Whether a chart of a tab is in one of these states, by path below its root. */
export function isAt({ charts }: Tab, chart: Chart, ...paths: readonly string[]): boolean {
  if (!charts) return false
  const { value } = charts.children[chart].snapshot
  return paths.some((path) => matchesState(path, value))
}

/** After a lost session the page stays as it was, and cannot be seen; the device may be cleared. */
export function isCovered(tab: Tab): boolean {
  return isAt(tab, 'session', 'auth.signedOut')
}

export function cartOf({ charts }: Tab): CartContext | null {
  return charts?.children.cart.snapshot.context ?? null
}

export function bookingOf({ charts }: Tab): CheckoutContext | null {
  return charts?.children.checkout.snapshot.context ?? null
}

/** Ids of the drafts on which another device works: the lab knows the session of each. */
export function draftsElsewhere({ tabs }: World, device: DeviceName): readonly string[] {
  return Object.values(tabs).flatMap((tab) =>
    tab.device === device ? [] : (bookingOf(tab)?.drafts[0]?.order_id ?? []),
  )
}

export function codesIn(tab: Tab): readonly string[] {
  return cartOf(tab)?.lines.map(({ code }) => code) ?? []
}

/** Whose cart a tab shows. */
export function ownerOf({ device }: Tab, { devices }: World): Owner {
  return devices[device].token ? 'account' : device
}

/** What the payment step shows of the order: prices and the sum, rupees. */
export function shownIn(tab: Tab): Shown | null {
  const context = bookingOf(tab)
  const lines = cartOf(tab)?.lines ?? []
  const [draft] = context?.drafts ?? []
  if (!draft) return null
  // SAFETY: the selector reads the context only.
  const pricing = pricingOf({ context } as CheckoutSnapshot, lines)
  return {
    draftId: draft.order_id,
    prices: Object.fromEntries(lines.map(({ code, selling_price }) => [code, selling_price])),
    total: pricing.net_payable,
  }
}

/** Nothing is under way: every call has its answer, every message has arrived. */
export function isQuiet({ tabs, late }: World): boolean {
  return (
    late.length === 0 &&
    Object.values(tabs).every(
      ({ calls, inbox, gateway }) =>
        inbox.length === 0 && gateway === null && calls.every(({ actor }) => actor === 'watchHold'),
    )
  )
}

/** States in which `checkout.retry` is offered. */
const RETRIES = [
  'booking.details.failed',
  'booking.drafting.failed',
  'placing.failed',
  'paying.paidUnordered',
  'paying.refunded',
] as const

export function offersRetry(tab: Tab): boolean {
  return isAt(tab, 'checkout', ...RETRIES)
}

/** What tabs, browsers and lab have, in one line. */
export function inShort({ tabs, devices, lab }: World): string {
  const ofTabs = TAB_NAMES.map((name) => {
    const { charts, device, gateway } = tabs[name]
    if (!charts) return `${name} is closed`
    const { value } = charts.children.checkout.snapshot
    const at = gateway ? 'at the bank' : JSON.stringify(value).replace(/"/g, '')
    return `${name} (${device}) has ${linesIn(cartOf(tabs[name])?.lines)}, ${at}`
  })
  const held = lab.holds.filter(({ state }) => state === 'held').length
  const points = lab.drafts.reduce((sum, one) => sum + (one.status === 'draft' ? one.points : 0), 0)
  return [
    ...ofTabs,
    `the phone's badge says ${devices.phone.badge ?? 0}`,
    `the lab has ${linesIn(lab.cart)} in the cart, ${held} held slots, ${points} held points`,
  ].join('; ')
}

function linesIn(lines: CartContext['lines'] | World['lab']['cart'] = []): string {
  const texts = lines.map(({ code, selling_price }) => `${code} at ₹${selling_price}`)
  return texts.join(' and ') || 'nothing'
}
