import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { PlanChange } from '#contract/repeat-plans.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { codeOf } from '#lib/http/http-failure.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { wordsOf } from '#machines/shared/failures.ts'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PlanCard } from './components/plan-card.tsx'
import styles from './components/repeat-plans.css?inline'
import { changedInWords, kindOf } from './repeat-plan-format.ts'

const newPlan = paths.profile.getHref('new-plan')

/** The plan is as it was, and the same change would be refused again. */
const REFUSALS = ['plan-exists', 'too-many-plans', 'invalid']

const mutationKey = ['change-plan'] as const

/** The tab `repeat-plans`: the plans of the family. One change at a time. */
export function RepeatPlans({ userId }: { userId: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = queryOptions({
    queryKey: ['repeat-plans', userId],
    queryFn: ({ signal }) => api.call('repeatPlans', {}, { signal }),
    // An order or another page may have changed them meanwhile.
    gcTime: 0,
  })
  const { data, error, isFetching, refetch } = useQuery(query)
  const changing = useMutation({
    mutationKey,
    mutationFn: (body: PlanChange) => api.call('repeatPlanChange', { body }),
    onSuccess: (changed) => {
      const replace = (plans: readonly (typeof changed)[]) =>
        plans.map((plan) => (plan.plan_id === changed.plan_id ? changed : plan))
      queryClient.setQueryData(
        query.queryKey,
        (read) => read && { ...read, plans: replace(read.plans) },
      )
      return queryClient.invalidateQueries({ queryKey: ['repeatable-tests'], refetchType: 'none' })
    },
    onError: (failure) => {
      if (codeOf(failure) === 'unknown-plan') void refetch()
    },
  })
  if (isFetching) {
    return (
      <Frame>
        <PlansSkeleton />
      </Frame>
    )
  }
  if (error || !data) {
    return (
      <Frame>
        <CouldNotLoad
          what="Your plans"
          safe="Your plans are safe."
          offline
          busy={false}
          onRetry={() => void refetch()}
        />
      </Frame>
    )
  }
  if (data.plans.length === 0) {
    return (
      <Frame>
        <NoPlans />
      </Frame>
    )
  }
  const { plans, today, reminders } = data
  const firstDue = plans.find((plan) => kindOf(plan, today) === 'due')
  const change = (asked: PlanChange) => {
    // A second press may come before the buttons are drawn as busy.
    if (queryClient.isMutating({ mutationKey }) === 0) changing.mutate(asked)
  }
  const { variables: asked } = changing
  const failure = failureOf(changing.error)
  return (
    <Frame isListed>
      <p role="status" className="vh">
        {changing.data && changedInWords(changing.data)}
      </p>
      <ul className="stack">
        {plans.map((plan) => (
          <PlanCard
            key={plan.plan_id}
            plan={plan}
            today={today}
            reminders={reminders}
            isFirstDue={plan === firstDue}
            changing={changing.isPending && asked ? asked : null}
            failure={plan.plan_id === asked?.plan_id ? failure : undefined}
            onChange={change}
            onRetry={() => asked && change(asked)}
          />
        ))}
      </ul>
      <p className="note">
        {reminders
          ? 'One message a week before each date, by SMS or WhatsApp, and by e-mail if yours is confirmed.'
          : 'You get no messages about your plans.'}{' '}
        <AppLink className="link" href={paths.profile.getHref('security')}>
          Change how we message you
        </AppLink>
      </p>
    </Frame>
  )
}

/** Without an answer the plan may be changed; the same again changes it once. */
function failureOf(error: Error | null) {
  if (!error || codeOf(error) === 'unknown-plan') return undefined
  return { words: wordsOf(error), canRetry: !REFUSALS.includes(codeOf(error)) }
}

function Frame({ isListed = false, children }: { isListed?: boolean; children: ReactNode }) {
  return (
    <section className="stack stack--6" aria-labelledby="repeat-plans">
      <style>{styles}</style>
      <div className="stack stack--2">
        <div className="rep-head">
          <h2 className="h2" id="repeat-plans">
            Repeat plans
          </h2>
          {isListed && (
            <AppLink className="link" href={newPlan}>
              <Icon icon={Plus} size={16} />
              New plan
            </AppLink>
          )}
        </div>
        <p className="note">
          A plan keeps the next date. Nothing is booked and nothing is charged until you confirm.
        </p>
      </div>
      {children}
    </section>
  )
}

function NoPlans() {
  return (
    <EmptyState
      heading="h3"
      title="No repeat plans yet"
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={newPlan}>
          <Icon icon={Plus} />
          New plan
        </AppLink>
      }
    >
      For tests that you need again, such as HbA1c every 3 months: we can remind you before each
      date.
    </EmptyState>
  )
}

function PlansSkeleton() {
  return (
    <div className="stack" role="status">
      <span className="vh">Loading your plans</span>
      {[0, 1].map((place) => (
        <div key={place} className="rep" aria-hidden="true">
          <div className="rep__head">
            <Skeleton width="24px" height="24px" />
            <Skeleton width="64%" height="24px" />
            <Skeleton width="56px" height="26px" />
          </div>
          <div className="rep__next">
            <Skeleton width="140px" height="24px" />
            <Skeleton width="80%" height="20px" />
          </div>
          <div className="rep__do">
            <Skeleton width="120px" height="44px" className="sk--control" />
            <Skeleton width="96px" height="44px" className="sk--control" />
          </div>
        </div>
      ))}
    </div>
  )
}
