import type { ActorRefFrom } from 'xstate'
import { paths } from '#config/paths.ts'
import type { CheckoutStep } from '#machines/checkout/checkout.events.ts'
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { type CheckoutSnapshot, pathOf } from '#machines/checkout/checkout.selectors.ts'

type Checkout = ActorRefFrom<typeof checkoutMachine>

/** What the mirror needs of the router. */
export type MirroredRouter = {
  readonly state: {
    readonly location: { readonly pathname: string }
    readonly navigation: { readonly state: string }
  }
  navigate(to: string, options?: { replace?: boolean }): unknown
  subscribe(listen: () => void): () => void
}

/** The addresses of the booking, and the step each asks for. */
const STEP_OF: Readonly<Record<string, CheckoutStep>> = {
  [paths.cart.path]: 'cart',
  [paths.patientCart.path]: 'details',
  [paths.savedAddress.path]: 'details',
  [paths.slots.path]: 'slot',
  [paths.payment.path]: 'payment',
  [paths.paymentReturn.path]: 'payment',
}

/**
 * Keeps the address and the checkout chart on the same step. The chart decides: it is told of a
 * deep link or the back button as `checkout.goTo`, and where it does not follow, the address goes
 * back to the chart's. Pages outside the booking are left alone.
 */
export function mirrorCheckout(router: MirroredRouter, checkout: Checkout): () => void {
  let pathname = router.state.location.pathname
  /** The patient came to this address, and the chart has not answered to it yet. */
  let asked = true
  /** The chart was asked: its next state replaces the address, which is no step of the patient's. */
  let hearing = false
  /** A lost session leads home; who signs in again is led back to where the booking stands. */
  let ledAway = false

  const actor = checkout.subscribe((snapshot) => {
    // Who presses on while the booking is being restored has another wish than the address.
    if (snapshot.context.wanted === 'details') asked = false
    if (hearing) {
      hearing = false
      return follow(snapshot, { replace: true })
    }
    if (!isSettled(snapshot)) return
    if (snapshot.matches('parked')) ledAway ||= STEP_OF[pathname] !== undefined
    if (asked) hear(snapshot)
    else follow(snapshot, { replace: false })
  })
  const stopListening = router.subscribe(() => {
    const { location, navigation } = router.state
    if (navigation.state !== 'idle' || location.pathname === pathname) return
    const left = pathname
    pathname = location.pathname
    asked = true
    if (left === paths.thankYou.path) checkout.send({ type: 'booking.finish' })
    hear(checkout.getSnapshot(), { returns: !STEP_OF[left] })
  })
  hear(checkout.getSnapshot())

  return () => {
    actor.unsubscribe()
    stopListening()
  }

  /**
   * The patient asked for an address: the chart is told, and has the last word. It is told of who
   * `returns` to the patient step, too, whose family and addresses may have changed meanwhile.
   */
  function hear(snapshot: CheckoutSnapshot, { returns } = { returns: false }): void {
    const step = STEP_OF[pathname]
    if (!isSettled(snapshot)) return
    asked = false
    const isToLoad = returns && snapshot.matches({ booking: 'details' })
    const isThere = isAt(snapshot, pathname) && !isToLoad
    if (!step || isThere) follow(snapshot, { replace: true })
    else {
      // A chart that is at work on another event takes this one after it.
      hearing = true
      checkout.send({ type: 'checkout.goTo', step })
    }
  }

  /** The chart moved on: the address follows, when the patient is in the booking at all. */
  function follow(snapshot: CheckoutSnapshot, options: { replace: boolean }): void {
    const returns = ledAway && !snapshot.matches('parked') && !snapshot.matches('idle')
    if (!snapshot.matches('parked')) ledAway = false
    if ((!STEP_OF[pathname] && !returns) || isAt(snapshot, pathname)) return
    const to = hrefOf(snapshot)
    if (!to) return
    // Who goes back from there would find a payment that is over.
    const replace = options.replace || pathname === paths.paymentReturn.path
    pathname = to.split('?')[0] ?? to
    void router.navigate(to, { replace })
  }
}

/** The chart knows where the booking stands: it is not asking the provider for it. */
function isSettled(snapshot: CheckoutSnapshot): boolean {
  return !(
    snapshot.matches('waking') ||
    snapshot.matches('resuming') ||
    snapshot.matches('clearing') ||
    snapshot.matches('draftGone')
  )
}

function isAt(snapshot: CheckoutSnapshot, pathname: string): boolean {
  const path = pathOf(snapshot)
  if (path === null) return true
  // The saved addresses are a page of the patient step.
  if (pathname === paths.savedAddress.path) return path === paths.patientCart.path
  return path === pathname
}

function hrefOf(snapshot: CheckoutSnapshot): string | null {
  if (snapshot.matches('thankYou')) return paths.thankYou.getHref(snapshot.context.order?.order_id)
  return pathOf(snapshot)
}
