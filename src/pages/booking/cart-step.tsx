import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Users from 'lucide-react/icons/users'
import { useId } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { rupeesToFreeCollection } from '#contract/rules/pricing.ts'
import { planVisit } from '#contract/rules/walk-in.ts'
import { cartBill } from '#features/cart/cart-bill.ts'
import { CartContents } from '#features/cart/components/cart-contents.tsx'
import { useKeepScreen } from '#features/cart/kept-screen.tsx'
import type { CartView } from '#features/cart/use-cart.ts'
import { BookingFrame } from '#features/checkout/components/booking-frame.tsx'
import { NextBar, NextButton, type NextStep } from '#features/checkout/components/next-step.tsx'
import { OpenBookingNotice } from '#features/checkout/components/open-booking-notice.tsx'
import { RestartNotice } from '#features/checkout/components/restart-notice.tsx'
import { UnreachableNotice } from '#features/checkout/components/unreachable-notice.tsx'
import { bookedLines, type CheckoutView } from '#features/checkout/use-checkout.ts'
import { secondHint } from '#features/coupons/components/second-hint.tsx'
import type { WindowFacts } from '#lib/slots/home-windows.query.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { acceptedLines } from '#machines/cart/server-cart.ts'
import { waitingIn } from '#machines/checkout/checkout.context.ts'
import { Button } from '#ui/button.tsx'
import { stillToCome } from '#ui/collection.ts'
import { Notice } from '#ui/notice.tsx'
import { OrderSummary } from '#ui/order-summary.tsx'
import { formatRupees } from '#ui/rupees.ts'
import type { LastVisitOffer } from './last-visit-offer.tsx'

const NOTES = {
  known: { icon: ShieldCheck, words: 'All charges are included.' },
  checking: {
    icon: Info,
    words: 'We are checking the home collection charge and will add it here.',
  },
  failed: {
    icon: CircleAlert,
    words: 'We could not load the home collection charge. A home visit may cost more than this.',
  },
  pricing: { icon: Info, words: 'We are checking the prices of your tests.' },
  unpriced: { icon: CircleAlert, words: 'The prices are the last ones you saw.' },
}

type ChargesFailed = { readonly busy: boolean; readonly onRetry: () => void }

type CartStepProps = {
  cart: CartView
  checkout: CheckoutView
  cityName: string
  windows: WindowFacts | undefined
  /** The charges failed to load. */
  chargesFailed?: ChargesFailed | undefined
  /** The city's packages, candidates for a cheaper equivalent; undefined while loading. */
  packages?: readonly CartLine[] | undefined
  /** Undefined while loading, and where the lab takes no coupons. */
  coupons?: readonly Coupon[] | undefined
  /** The booking as last time; null without one to offer. */
  lastVisit?: LastVisitOffer | null
  /** Nothing is loading: the screen is as the next load of the page may show it. */
  isSettled?: boolean
}

export function CartStep(props: CartStepProps) {
  const {
    cart,
    checkout,
    cityName,
    windows,
    chargesFailed,
    packages,
    coupons,
    lastVisit = null,
    isSettled = false,
  } = props
  const { lines, priced } = cart.snapshot.context
  const isChanged = cart.snapshot.matches({ prices: 'changed' })
  // Until then the lines may have the prices of another day or city.
  const isAgreed = cart.snapshot.matches({ prices: 'agreed' })
  const { context } = checkout.snapshot
  const { offers, coupon, visit, people, restartReason, openBooking } = context
  const waiting = waitingIn(context)
  const isForSeveral = people.length > 0 && people.length + waiting.length > 1
  const booked = bookedLines({ ...checkout, cart: lines })
  const current = isChanged ? acceptedLines(booked, priced) : booked
  const asLastTime = lastVisit?.main ?? null
  const repeated = isChanged ? null : asLastTime
  const bill = cartBill({
    lines: current,
    before: isChanged ? booked : undefined,
    charges: windows?.charges,
    slot: repeated?.slot,
    onlyAtCentre: planVisit(lines, false).onlyAtCentre && visit !== 'both',
    offersCentre: offers.centreVisit,
  })
  const left = rupeesToFreeCollection(bill.subTotal)
  const next = nextOf({ cart, checkout, asLastTime })
  const summary = (
    <OrderSummary
      title={isChanged ? 'Old and new' : 'Summary'}
      bill={
        repeated
          ? { rows: [...bill.rows, ...repeated.bill.rows], totals: repeated.bill.totals }
          : bill
      }
      parts={repeated?.moneyOff}
      free={bill.collection.kind === 'centre' ? undefined : { left, from: FREE_COLLECTION_FROM }}
      action={asLastTime ? <StepByStep next={byStep(checkout)} /> : <NextButton next={next} />}
      fine={chargesNote({
        note: noteOf(cart, bill.collection.kind !== 'unknown', chargesFailed),
        failed: chargesFailed,
        moneyOff: moneyOffNote(offers, repeated),
      })}
    />
  )
  const drawn = useKeepScreen(lines, cityName, isSettled && isAgreed)
  return (
    <BookingFrame
      step="cart"
      state={stateOf(cart.snapshot)}
      aside={lines.length > 0 ? summary : undefined}
      columnsRef={drawn}
    >
      <CartContents
        cart={cart}
        cityName={cityName}
        fastingBand={windows?.fastingBand ?? null}
        charges={windows?.charges}
        offersCentre={offers.centreVisit}
        packages={packages}
        isForSeveral={isForSeveral}
        first={lastVisit?.card}
        notices={{
          restarted: restartReason !== null && <RestartNotice checkout={checkout} />,
          forSeveral: isForSeveral && <ForSeveral people={people} waiting={waiting} />,
          openBooking: openBooking !== null && <OpenBookingNotice checkout={checkout} />,
          unreachable: checkout.snapshot.matches({ waking: 'unreachable' }) && (
            <UnreachableNotice checkout={checkout} />
          ),
          offer: coupons && isAgreed && !coupon && secondHint(coupons, booked),
        }}
      />
      {asLastTime && (
        <div className="only-narrow">
          <StepByStep next={byStep(checkout)} />
        </div>
      )}
      {lines.length > 0 && (
        <NextBar
          next={next}
          {...(asLastTime?.bar ?? {
            sum: formatRupees(bill.subTotal),
            sub: stillToCome(bill.collection),
          })}
        />
      )}
    </BookingFrame>
  )
}

type ForSeveralProps = { people: readonly Member[]; waiting: readonly Member[] }

function ForSeveral({ people, waiting }: ForSeveralProps) {
  const later = namesOf(waiting)
  return (
    <Notice tone="info" icon={Users} title={`You are booking for ${namesOf(people)}`}>
      This sum counts each test once for every person who has it, and once if nobody has it yet.
      {later && ` The tests for ${later} are not in this sum: you book them after this booking.`} On
      the next page you see who gets which tests.
    </Notice>
  )
}

function namesOf(people: readonly Member[]): string {
  return listInWords(people.map(({ firstName }) => firstName))
}

/** The usual way, below or beside the offer. */
function StepByStep({ next }: { next: NextStep }) {
  const id = useId()
  return (
    <section className="stack stack--2" aria-labelledby={id}>
      <h2 className="h4" id={id}>
        Someone else, or another day?
      </h2>
      <p className="note">Book step by step: patient, slot, payment.</p>
      <Button wide busy={next.busy} onClick={next.onPress}>
        {next.label}
      </Button>
    </section>
  )
}

type ChargesNote = {
  note: keyof typeof NOTES
  failed: ChargesFailed | undefined
  /** Where coupon and points are used; empty where the lab has none, or they are right there. */
  moneyOff: string
}

function chargesNote({ note, failed, moneyOff }: ChargesNote) {
  const { icon, words } = NOTES[note]
  return {
    icon,
    words: (
      <>
        <span role="status" className="block">
          {`${words} ${moneyOff}`.trim()}
        </span>
        {note === 'failed' && failed && (
          <Button variant="plain" size="sm" busy={failed.busy} onClick={failed.onRetry}>
            Try again
          </Button>
        )}
      </>
    ),
  }
}

function moneyOffNote(
  { coupons, wallet }: CheckoutView['snapshot']['context']['offers'],
  asLastTime: LastVisitOffer['main'],
): string {
  const off = listInWords([...(coupons ? ['coupons'] : []), ...(wallet ? ['wallet points'] : [])])
  if (off === '' || asLastTime?.moneyOff) return ''
  return asLastTime ? `You can use ${off} before you confirm.` : `Use ${off} at payment.`
}

function noteOf(
  { snapshot }: CartView,
  isKnown: boolean,
  failed: ChargesFailed | undefined,
): keyof typeof NOTES {
  if (!isKnown) return failed ? 'failed' : 'checking'
  if (snapshot.matches({ prices: 'checking' })) return 'pricing'
  return snapshot.matches({ prices: 'unknown' }) ? 'unpriced' : 'known'
}

/** The one primary action of the page. */
type NextInput = {
  readonly cart: CartView
  readonly checkout: CheckoutView
  readonly asLastTime: LastVisitOffer['main']
}

function nextOf({ cart, checkout, asLastTime }: NextInput): NextStep {
  const isChanged = cart.snapshot.matches({ prices: 'changed' })
  if (isChanged && cart.snapshot.context.lines.length > 0) return acceptance(cart)
  return asLastTime?.next ?? byStep(checkout)
}

/** The usual way: patient, slot, payment. */
function byStep({ snapshot, send }: CheckoutView): NextStep {
  const waits = snapshot.matches('idle') || snapshot.matches({ waking: 'unreachable' })
  const busy = snapshot.context.wanted === 'details' && !waits
  const can = busy || snapshot.can({ type: 'checkout.start' })
  const isBegun = snapshot.context.openBooking !== null
  return {
    label: isBegun ? 'Continue your booking' : 'Choose the patient',
    shortLabel: isBegun ? 'Continue' : 'Choose patient',
    busy,
    busyLabel: 'Opening the booking',
    missing: can ? undefined : missingOf(snapshot),
    onPress: () => send({ type: 'checkout.start' }),
  }
}

/** Goes on at the new prices. */
function acceptance({ send }: CartView): NextStep {
  return {
    label: 'Accept and continue',
    onPress: () => send({ type: 'prices.accept', goesOn: true }),
  }
}

function missingOf(snapshot: CheckoutView['snapshot']): string {
  if (snapshot.context.pricesChanged) return 'Check the changed prices first.'
  return snapshot.matches({ idle: 'awaitingSignIn' })
    ? 'Sign in to continue.'
    : 'One moment, please.'
}
