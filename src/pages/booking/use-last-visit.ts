import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { priceBooking } from '#contract/rules/pricing.ts'
import type { NextStep } from '#features/checkout/components/next-step.tsx'
import { type RepeatedVisit, repeatedVisit } from '#features/checkout/last-visit.ts'
import type { CheckoutView } from '#features/checkout/use-checkout.ts'
import { useSecondsLeft } from '#features/checkout/use-seconds-left.ts'
import { lastVisitQuery } from '#features/orders/api/orders.queries.ts'
import { shortTime } from '#lib/dates.ts'
import { greetedName } from '#lib/format/person-format.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { clock } from '#ui/hold-banner.tsx'
import { formatRupees } from '#ui/rupees.ts'

export type LastVisitView = {
  readonly repeated: RepeatedVisit
  /** The visit that is repeated; undefined while loading. */
  readonly last: Order | undefined
  readonly next: NextStep
  /** Beside the action on a phone. */
  readonly bar: { readonly sum: string; readonly sub: string }
  readonly secondsLeft: number
}

/** A returning patient's booking as last time, for the cart; `view` is null without one to offer. */
export function useLastVisit(checkout: CheckoutView | null, cityId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const userId = useCookie(cookies.user)?.uniqueId ?? ''
  const snapshot = checkout?.snapshot
  const isOffered = snapshot?.matches({ reviewing: 'own' }) && snapshot.context.hold === null
  const isBegun = snapshot?.matches({ booking: 'asLastTime' })
  const enabled = userId !== '' && (isOffered || isBegun) === true
  const last = useQuery({ ...lastVisitQuery(api, userId), enabled })
  const slots = windowFactsQuery(api, cityId)
  const windows = useQuery({ ...slots, enabled })
  const isReleased =
    snapshot?.matches({ booking: { asLastTime: 'notHeld' } }) ||
    snapshot?.matches({ booking: { asLastTime: 'expired' } })
  const held = snapshot?.matches({ booking: { asLastTime: 'held' } })
  const secondsLeft = useSecondsLeft((held && snapshot?.context.hold?.expires_at) || null)
  const [area, city] = slots.queryKey
  useEffect(() => {
    if (isReleased) void queryClient.invalidateQueries({ queryKey: [area, city] })
  }, [isReleased, queryClient, area, city])
  return { view: enabled ? viewOf() : null, isLoading: last.isLoading }

  function viewOf(): LastVisitView | null {
    if (!checkout) return null
    const { snapshot, lines } = checkout
    const { days } = windows.data ?? {}
    const repeated = repeatedVisit({ snapshot, lines, cityId, last: last.data, days })
    if (!repeated) return null
    return {
      repeated,
      last: last.data ?? undefined,
      next: nextOf(checkout, repeated),
      bar: barOf(repeated, secondsLeft),
      secondsLeft,
    }
  }
}

function barOf({ phase, visit, slot }: RepeatedVisit, secondsLeft: number) {
  return {
    sum: `${greetedName(visit.member)}, ${startInWords(slot)}`,
    sub: phase === 'held' ? `held for ${clock(secondsLeft)}` : 'as last time',
  }
}

function nextOf({ snapshot, send, lines }: CheckoutView, repeated: RepeatedVisit): NextStep {
  const { phase, visit, slot } = repeated
  if (phase !== 'held') {
    return {
      label: `Hold ${startInWords(slot)}`,
      shortLabel: `Hold ${shortTime(slot.from_time)}`,
      busy: phase === 'holding',
      busyLabel: 'Holding the slot',
      onPress: () => send({ type: 'lastVisit.book', visit, slot }),
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
