import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { useFindLocalities } from '#lib/place/use-find-localities.ts'
import { useLocateLocality } from '#lib/place/use-locate-locality.ts'
import { useOwnPosition } from '#lib/place/use-own-position.ts'
import { windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import type { System } from '#lib/system/system.tsx'
import { showToast } from '#lib/toast/toast.ts'
import { inspection } from '#lib/trace/tracing.ts'
import { walletQuery } from '#lib/wallet/wallet.query.ts'
import type { WantedOff } from '#machines/linked-booking/linked-booking.actors.ts'
import type { linkedBookingMachine } from '#machines/linked-booking/linked-booking.machine.ts'
import { spendPoints } from '../spend-points.ts'
import type { CouponChoice } from '../use-money-off.ts'
import { TogetherScreen } from './components/together-screen.tsx'
import { keepChoices, keepNext } from './kept-choices.ts'
import { provideLinkedBooking } from './linked-booking.controller.ts'
import { NEXT_VISIT_KEY } from './next-visit.container.tsx'
import { useStepAddress } from './use-step-address.ts'

type BookTogetherProps = {
  system: System
  /** The parent order and the payment from which the patient returns. */
  orderId: string | null
  paymentId: string | null
  /** Slot for the button that opens all coupons. */
  coupons: (choice: CouponChoice) => ReactNode
}

/** The chart lives as long as the page; the provider has what it holds. */
export function BookTogether({ system, orderId, paymentId, coupons }: BookTogetherProps) {
  const api = useApi()
  const city = useCity()
  const [machine] = useState(() =>
    provideLinkedBooking({
      api,
      cityId: () => city.id,
      lines: () => linesOf(system),
      leaveFor: (url) => window.location.assign(url),
      tell: (message, ms) => void showToast('bad', message, ms === undefined ? {} : { ms }),
      praise: (message) => void showToast('good', message),
    }),
  )
  const [input] = useState(() => ({
    cityId: city.id,
    lines: linesOf(system),
    memberId: system.checkout.getSnapshot().context.people[0]?.member_id ?? null,
    takesOnline: brand().offers.online,
    offers: brand().offers,
    wanted: wantedIn(system),
    orderId,
    paymentId,
  }))
  const actor = useActorRef(machine, { ...inspection(), input })
  const snapshot = useSelector(actor, (current) => current)
  const user = useCookie(cookies.user)
  const mobileNumber = brand().offers.wallet ? (user?.mobile_no ?? '') : ''
  const wallet = useQuery(walletQuery(api, mobileNumber))
  const windows = useQuery(windowFactsQuery(api, city.id))
  const findLocalities = useFindLocalities()
  const locate = useLocateLocality(city.id)
  const whereabouts = useOwnPosition()
  useCartOf(system, actor, api)
  useKeeping(actor)
  useReturns(actor)
  useStage(actor)
  useStepAddress(actor)
  return (
    <TogetherScreen
      snapshot={snapshot}
      send={actor.send}
      city={city}
      charges={windows.data?.charges}
      findLocalities={findLocalities}
      locate={locate}
      whereabouts={whereabouts}
      walletRupees={wallet.isFetching ? undefined : wallet.data?.points_cashvalue}
      coupons={coupons}
      onRemoveLine={(code) => system.cart.send({ type: 'cart.remove', code })}
    />
  )
}

/** The coupon and points of the booking for one person: this one takes its place. */
function wantedIn({ checkout }: System): WantedOff {
  const { coupon, wallet } = checkout.getSnapshot().context
  return { couponCode: coupon?.code ?? null, usesPoints: wallet !== null }
}

type LinkedBookingActor = ActorRefFrom<typeof linkedBookingMachine>

function linesOf({ cart }: System): readonly CartLine[] {
  return cart.getSnapshot().context.lines
}

/** The cart and the booking tell each other what changes. */
function useCartOf({ cart }: System, actor: LinkedBookingActor, api: Api): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const changes = cart.subscribe(({ context: { lines } }) => {
      const { status, context } = actor.getSnapshot()
      if (status === 'active' && !hasSameLines(lines, context.lines)) {
        actor.send({ type: 'cart.changed', lines })
      }
    })
    const placed = actor.on('order.placed', ({ order, codes }) => {
      spendPoints(order, api, queryClient)
      void emptyCart(cart, codes).then(() =>
        queryClient.invalidateQueries({ queryKey: NEXT_VISIT_KEY }),
      )
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      void navigate(paths.thankYou.getHref(order.order_id), { replace: true })
    })
    const repriced = actor.on('prices.stale', () => cart.send({ type: 'prices.check' }))
    const stale = actor.on('tests.stale', () => cart.send({ type: 'sync.refresh' }))
    const released = actor.on('wallet.refetch', () => {
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
    })
    return () => {
      for (const one of [changes, placed, repriced, stale, released]) one.unsubscribe()
    }
  }, [cart, actor, api, queryClient, navigate])
}

/** Takes what was ordered out of the cart; the tests of those who are booked next stay. */
async function emptyCart(cart: System['cart'], codes: readonly string[]): Promise<void> {
  const { next, booked } = await keepNext()
  const { lines } = cart.getSnapshot().context
  // A test that is booked again: the provider has taken it out of the cart.
  const again = lines.filter(
    ({ code }) => next.includes(code) && (codes.includes(code) || booked.includes(code)),
  )
  cart.send({ type: 'cart.ordered', codes: [...codes, ...again.map(({ code }) => code)] })
  for (const line of again) cart.send({ type: 'cart.add', line })
  // Who comes back from the gateway has no drafts here: the provider knows what was ordered.
  cart.send({ type: 'sync.refresh' })
}

function hasSameLines(lines: readonly CartLine[], known: readonly CartLine[]): boolean {
  const textOf = (all: readonly CartLine[]) =>
    JSON.stringify(all.map(({ code, selling_price }) => [code, selling_price]))
  return textOf(lines) === textOf(known)
}

/** What is chosen is kept until the orders are placed. */
function useKeeping(actor: LinkedBookingActor): void {
  useEffect(() => {
    const kept = actor.subscribe((snapshot) => {
      const isChoosing = (['people', 'asking', 'slot', 'payment'] as const).some((state) =>
        snapshot.matches(state),
      )
      if (isChoosing) keepChoices(snapshot.context)
    })
    return () => kept.unsubscribe()
  }, [actor])
}

/** The browser's back button shows the page as it was left. */
function useReturns(actor: LinkedBookingActor): void {
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) actor.send({ type: 'gateway.returned' })
    }
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [actor])
}

/** Tells the provider how far the booking has come, so that a reload resumes there. */
function useStage(actor: LinkedBookingActor): void {
  const api = useApi()
  useEffect(() => {
    let told = ''
    const stages = actor.subscribe((snapshot) => {
      const { orderId, drafts } = snapshot.context
      const status = snapshot.matches('payment') ? 'payment' : 'slot'
      const isOpen = snapshot.matches('payment') || snapshot.matches('slot')
      if (!isOpen || orderId === null || drafts.length === 0) return
      const next = `${orderId} ${status}`
      if (next === told) return
      told = next
      void api.call('orderCheckout', { body: { order_id: orderId, status } }).catch(() => undefined)
    })
    return () => stages.unsubscribe()
  }, [actor, api])
}
