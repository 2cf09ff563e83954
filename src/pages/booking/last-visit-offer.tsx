import type { ReactNode } from 'react'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { priceBooking } from '#contract/rules/pricing.ts'
import { AsLastTime, HoldLeft, NoSlotLeft } from '#features/checkout/components/as-last-time.tsx'
import type { NextStep } from '#features/checkout/components/next-step.tsx'
import { type RepeatedVisit, repeatedVisit } from '#features/checkout/last-visit.ts'
import type { CheckoutView } from '#features/checkout/use-checkout.ts'
import type { PastVisit } from '#features/orders/api/orders.queries.ts'
import { shortTime } from '#lib/dates.ts'
import { greetedName } from '#lib/format/person-format.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { formatRupees } from '#ui/rupees.ts'

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
  } | null
}

type OfferInput = {
  readonly checkout: CheckoutView
  readonly cityId: number
  readonly past: PastVisit | null | undefined
  readonly days: readonly SlotDay[]
  /** The slot is gone, and the next one is not known yet. */
  readonly isSearching: boolean
}

export function lastVisitOffer(input: OfferInput): LastVisitOffer | null {
  const { checkout, cityId, past, days, isSearching } = input
  const { snapshot, lines } = checkout
  const visit = past?.order.payment_mode
    ? { member: past.member, address: past.address, mode: past.order.payment_mode }
    : undefined
  const repeated = repeatedVisit({ snapshot, lines, cityId, visit, days })
  if (!repeated) {
    const isBegun = snapshot.matches({ booking: 'asLastTime' })
    return isBegun ? { card: <NoSlotLeft checkout={checkout} />, main: null } : null
  }
  const next = { ...nextOf(checkout, repeated), ...(isSearching && SEARCHING) }
  const card = (
    <AsLastTime
      checkout={checkout}
      repeated={repeated}
      last={past?.order}
      isSearching={isSearching}
      next={next}
    />
  )
  return { card, main: { slot: repeated.slot, next, bar: barOf(checkout, repeated) } }
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
      label: `Hold ${startInWords(slot)}`,
      shortLabel: `Hold ${shortTime(slot.from_time)}`,
      busy: phase === 'holding',
      busyLabel: 'Holding the slot',
      onPress: book,
    }
  }
  const sum = formatRupees(priceBooking({ lines, slot }).net_payable)
  const isOnline = visit.mode === 'online'
  return {
    label: isOnline ? `Confirm and pay ${sum} online` : `Confirm, pay ${sum} at service`,
    shortLabel: `Confirm ${sum}`,
    opening: snapshot.matches({ booking: { asLastTime: { held: 'settling' } } }),
    onPress: () => send({ type: 'order.place' }),
  }
}
