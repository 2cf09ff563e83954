import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinesSkeleton } from '#ui/skeleton.tsx'
import { addLines, currentLines } from './repeat-order.ts'

type BookPlanProps = { planId: string; userId: string }

/** Puts the test of a plan into the cart, and offers the booking as last time for its patient. */
export function BookPlan({ planId, userId }: BookPlanProps) {
  const api = useApi()
  const { id: cityId } = useCity()
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: ['repeat-plan', userId, planId, cityId],
    queryFn: async ({ signal }) => {
      const { plans } = await api.call('repeatPlans', {}, { signal })
      const plan = plans.find(({ plan_id }) => plan_id === planId)
      if (!plan || plan.state === 'ended') return { plan: null, lines: [] }
      return { plan, lines: await currentLines(api, cityId, { lines: [plan] }) }
    },
    // What was booked or ended meanwhile must not be booked again.
    gcTime: 0,
  })
  if (data?.plan?.booked) return <AlreadyBooked booked={data.plan.booked} name={data.plan.name} />
  if (data?.plan) return <FillCart plan={data.plan} lines={data.lines} />
  if (data) return <NoPlan />
  const isPaused = fetchStatus === 'paused'
  if (!error && !isPaused) return <Loading />
  return (
    <div data-state="unreachable">
      <CouldNotLoad
        what="Your plan"
        safe="Nothing was booked."
        offline={isPaused || failureKind(error) === 'offline'}
        heading="h1"
        busy={fetchStatus === 'fetching'}
        onRetry={() => void refetch()}
      />
    </div>
  )
}

type FillCartProps = { plan: RepeatPlan; lines: Awaited<ReturnType<typeof currentLines>> }

function FillCart({ plan, lines }: FillCartProps) {
  const withSystem = useWithSystem()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<string | null>(null)
  const { member_id } = plan.member
  useEffect(() => {
    let isOpen = true
    const fill = async () => {
      const { gone, refused: not } = await withSystem(({ cart }) => addLines(cart, lines))
      if (!isOpen) return
      const [why] = not
      if (gone.length === 0 && !why) {
        return navigate(paths.cart.getHref(member_id), { replace: true })
      }
      setRefused(why ? `${why.why}.` : 'It is not available in your city now.')
    }
    void fill()
    return () => {
      isOpen = false
    }
  }, [withSystem, navigate, lines, member_id])
  if (refused === null) return <Loading />
  return (
    <div data-state="refused">
      <EmptyState
        heading="h1"
        title={`${plan.name} could not be added to your cart`}
        action={<PlansLink />}
      >
        {refused} Nothing was booked.
      </EmptyState>
    </div>
  )
}

function AlreadyBooked({
  booked,
  name,
}: {
  booked: NonNullable<RepeatPlan['booked']>
  name: string
}) {
  return (
    <div data-state="booked">
      <EmptyState
        heading="h1"
        title={`${name} is booked already`}
        action={
          <AppLink
            className={buttonClass({ variant: 'next' })}
            href={paths.profile.getHref('my-order', { order: booked.order_no })}
          >
            See the order
          </AppLink>
        }
      >
        Nothing was booked again.
      </EmptyState>
    </div>
  )
}

/** Deleted, ended, never made, or another patient's: the answer is the same. */
function NoPlan() {
  return (
    <div data-state="unknown">
      <EmptyState heading="h1" title="This plan has ended" action={<PlansLink />}>
        Or the link is incomplete. Nothing was booked.
      </EmptyState>
    </div>
  )
}

function PlansLink() {
  return (
    <AppLink
      className={buttonClass({ variant: 'next' })}
      href={paths.profile.getHref('repeat-plans')}
    >
      See your plans
    </AppLink>
  )
}

function Loading() {
  return (
    <div data-state="filling" role="status">
      <h1 className="vh">Book a repeat test</h1>
      <span className="vh">Adding the test to your cart</span>
      <LinesSkeleton count={3} />
    </div>
  )
}
