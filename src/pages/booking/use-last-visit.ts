import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { CheckoutView } from '#features/checkout/use-checkout.ts'
import { lastVisitQuery } from '#features/orders/api/orders.queries.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import type { LastVisitOffer } from './last-visit-offer.tsx'

/** A returning patient's booking as last time, for the cart; `offer` is null without one. */
export function useLastVisit(
  checkout: CheckoutView | null,
  cityId: number,
): { readonly offer: LastVisitOffer | null; readonly isLoading: boolean } {
  const api = useApi()
  const navigate = useNavigate()
  const snapshot = checkout?.snapshot
  const heldFor = snapshot?.context.hold && snapshot.context.people[0]?.member_id
  // The link of a reminder, and of an order that is booked again, is for one patient.
  const [link] = useSearchParams()
  const memberId = link.get('for') ?? heldFor ?? null
  const userId = useCookie(cookies.user)?.uniqueId ?? ''
  const isBegun = snapshot?.matches({ booking: 'asLastTime' }) ?? false
  const past = useQuery({
    ...lastVisitQuery(api, userId, { memberId, like: link.get('like') }),
    enabled: userId !== '' && checkout !== null,
  })
  const hasVisit = Boolean(past.data) || isBegun
  // Only returning patients load its code.
  const code = useQuery({
    queryKey: ['last-visit-offer'],
    queryFn: async () => (await import('./last-visit-offer.tsx')).lastVisitOffer,
    enabled: hasVisit,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const windows = useQuery({ ...windowFactsQuery(api, cityId), enabled: hasVisit })
  const isGone =
    snapshot?.matches({ booking: { asLastTime: 'taken' } }) ||
    snapshot?.matches({ booking: { asLastTime: 'expired' } })
  const isLoading = past.isLoading || code.isLoading
  const isShown = isBegun || snapshot?.matches({ reviewing: 'own' })
  if (!checkout || !isShown || !code.data) return { offer: null, isLoading }
  const days = windows.data?.days ?? []
  const isSearching = isGone === true && windows.isFetching
  const goTo = (href: string) => void navigate(href)
  const offer = code.data({ checkout, cityId, past: past.data, days, isSearching, goTo })
  return { offer, isLoading }
}
