import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { CartLine, Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { PAYMENT_MODE_LABEL } from '#contract/codes.ts'
import type { OrderSummary } from '#contract/orders.schemas.ts'
import { visitAt } from '#contract/rules/visits-apart.ts'
import {
  AsLastTime,
  HoldLeft,
  NoSlotLeft,
  testsToJoin,
} from '#features/checkout/components/as-last-time.tsx'
import { LastVisitMoney } from '#features/checkout/components/last-visit-money.tsx'
import type { NextStep } from '#features/checkout/components/next-step.tsx'
import { confirmation } from '#features/checkout/components/pay-mode.tsx'
import { type RepeatedVisit, repeatedVisit } from '#features/checkout/last-visit.ts'
import { type Bill, moneyOffRows } from '#features/checkout/step-bill.ts'
import type { CheckoutView } from '#features/checkout/use-checkout.ts'
import { CouponSheet } from '#features/coupons/coupon-sheet.container.tsx'
import type { PastVisit } from '#features/orders/api/orders.queries.ts'
import { OtherVisits } from '#features/orders/other-visits.container.tsx'
import { shortDate, shortTime } from '#lib/dates.ts'
import { greetedName } from '#lib/format/person-format.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { formatRupees } from '#ui/rupees.ts'
import { useWalletRupees } from './use-wallet-rupees.ts'

/** The parts of the cart page that the booking as last time replaces. */
export type LastVisitOffer = {
  /** Before the lines. */
  readonly card: ReactNode
  /** Null when no slot is left: the usual way is the only one. */
  readonly main: {
    readonly slot: Slot
    readonly next: NextStep
    /** Beside the action on a phone. */
    readonly bar: { readonly sum: string; readonly sub: ReactNode }
    /** Rows after the collection charge, and what is left to pay. */
    readonly bill: Bill
    /** Coupon and points in the summary; null before the slot is held. */
    readonly moneyOff: ReactNode
  } | null
}

type OfferInput = {
  readonly checkout: CheckoutView
  readonly cityId: number
  readonly past: PastVisit | null | undefined
  readonly days: readonly SlotDay[]
  /** The slot is gone, and the next one is not known yet. */
  readonly isSearching: boolean
  readonly goTo: (href: string) => void
}

export function lastVisitOffer(input: OfferInput): LastVisitOffer | null {
  const { checkout, cityId, past, days, isSearching, goTo } = input
  const { snapshot, lines } = checkout
  const last = past?.order.payment_mode
    ? { member: past.member, address: past.address, mode: past.order.payment_mode }
    : undefined
  const lastStart = past?.order.slot?.from_time
  const repeated = repeatedVisit({ snapshot, lines, cityId, visit: last, lastStart, days })
  if (!repeated) {
    const isBegun = snapshot.matches({ booking: 'asLastTime' })
    return isBegun ? { card: <NoSlotLeft checkout={checkout} />, main: null } : null
  }
  const { phase, visit, slot } = repeated
  const newest = past?.newest
  const [joining] = testsToJoin(newest, visit.member, lines)
  const join = phase === 'offered' && !isSearching ? joinOf(newest, joining, goTo) : null
  const repeat = { ...nextOf(checkout, repeated), ...(isSearching && SEARCHING) }
  const next = join
    ? { ...join.next, instead: { label: repeat.label, onPress: repeat.onPress } }
    : repeat
  const card = (
    <AsLastTime
      checkout={checkout}
      repeated={repeated}
      last={past?.order}
      newest={newest}
      isSearching={isSearching}
      next={next}
      otherVisits={
        <OtherVisits
          className="m-3"
          planned={[visitAt(slot, visit.address.address_id, visit.address)]}
          except={newest?.member.member_id === visit.member.member_id ? [newest.order_id] : []}
        />
      }
    />
  )
  const moneyOff = phase === 'held' && <MoneyOff checkout={checkout} />
  return {
    card,
    main: {
      slot,
      next,
      bar: join?.bar ?? barOf(checkout, repeated),
      bill: billOf(checkout, repeated),
      moneyOff: moneyOff || null,
    },
  }
}

function MoneyOff({ checkout }: { checkout: CheckoutView }) {
  return (
    <LastVisitMoney
      checkout={checkout}
      walletRupees={useWalletRupees(checkout)}
      coupons={(choice) => <CouponSheet {...choice} />}
    />
  )
}

function billOf({ snapshot, lines }: CheckoutView, { visit, slot }: RepeatedVisit): Bill {
  const pricing = pricingOf(snapshot, lines, slot)
  return {
    rows: moneyOffRows(snapshot, pricing),
    totals: [{ label: PAYMENT_MODE_LABEL[visit.mode], value: formatRupees(pricing.net_payable) }],
  }
}

/** A visit that is booked comes before a second one with its own charge. */
function joinOf(
  newest: OrderSummary | undefined,
  test: CartLine | undefined,
  goTo: OfferInput['goTo'],
) {
  if (!newest?.slot || !test) return null
  const { order_id, member, slot } = newest
  const next: NextStep = {
    label: `Add to the visit on ${shortDate(slot.slot_date)}, no collection charge`,
    shortLabel: 'Add to this visit',
    onPress: () => goTo(paths.addTest.getHref(order_id, { code: test.code })),
  }
  const bar = {
    sum: `${greetedName(member)}, ${startInWords(slot)}`,
    sub: 'no second collection charge',
  }
  return { next, bar }
}

const SEARCHING = { busy: true, busyLabel: 'Looking for the next slot' }

function barOf({ snapshot }: CheckoutView, { phase, visit, slot }: RepeatedVisit) {
  const { hold } = snapshot.context
  return {
    sum: `${greetedName(visit.member)}, ${startInWords(slot)}`,
    sub: hold && phase !== 'holding' ? <HoldLeft hold={hold} /> : 'as last time',
  }
}

function nextOf({ snapshot, send, lines }: CheckoutView, repeated: RepeatedVisit): NextStep {
  const { phase, visit, slot } = repeated
  const book = () => send({ type: 'lastVisit.book', visit, slot })
  if (phase === 'kept') return { label: 'Book as last time', onPress: book }
  if (phase !== 'held') {
    return {
      label: `Choose ${startInWords(slot)}`,
      shortLabel: `Choose ${shortTime(slot.from_time)}`,
      busy: phase === 'holding',
      busyLabel: 'Holding the slot',
      onPress: book,
    }
  }
  const opening = snapshot.matches({ booking: { asLastTime: { held: { opening: 'settling' } } } })
  const can = opening || snapshot.can({ type: 'order.place' })
  return {
    label: confirmation(visit.mode, pricingOf(snapshot, lines, slot).net_payable),
    opening,
    missing: can ? undefined : 'One moment, we are checking the price.',
    onPress: () => send({ type: 'order.place' }),
  }
}
