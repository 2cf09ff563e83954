import Plus from 'lucide-react/icons/plus'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { changedInWords, kindOf } from '../repeat-plan-format.ts'
import type { RepeatPlansView } from '../repeat-plans-view.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './repeat-plans.css?inline'

const newPlan = paths.profile.getHref('new-plan')

export function RepeatPlansScreen(view: RepeatPlansView) {
  const { snapshot } = view
  return (
    <section
      className="stack stack--6"
      aria-labelledby="repeat-plans"
      data-state={stateOf(snapshot)}
    >
      <style>{styles}</style>
      <div className="stack stack--2">
        <div className="rep-head">
          <h2 className="h2" id="repeat-plans">
            Repeat plans
          </h2>
          {snapshot.matches('listed') && (
            <AppLink className="link" href={newPlan}>
              <Icon icon={Plus} size={16} />
              New plan
            </AppLink>
          )}
        </div>
        <p className="note">
          A plan only reminds you. Nothing is booked and nothing is charged until you confirm.
        </p>
      </div>
      <Plans {...view} />
    </section>
  )
}

function Plans({ snapshot, send }: RepeatPlansView) {
  const { plans, today, reminders, change, error } = snapshot.context
  if (snapshot.matches('loading')) return <PlansSkeleton />
  if (snapshot.matches('unreachable')) {
    return (
      <CouldNotLoad
        what="Your plans"
        safe="Your plans are safe."
        offline
        busy={false}
        onRetry={() => send({ type: 'page.retry' })}
      />
    )
  }
  if (snapshot.matches('empty')) return <NoPlans />
  const hasFailed = snapshot.matches({ listed: 'failed' })
  const isRefused = snapshot.matches({ listed: 'refused' })
  const changing = snapshot.matches({ listed: 'changing' }) ? change : null
  const firstDue = plans.find((plan) => kindOf(plan, today) === 'due')
  const changed = plans.find(({ plan_id }) => plan_id === change?.plan_id)
  const isChanged = snapshot.matches({ listed: 'idle' }) && changed
  return (
    <>
      <p role="status" className="vh">
        {isChanged && changedInWords(changed)}
      </p>
      <ul className="stack">
        {plans.map((plan) => {
          const isConcerned = plan.plan_id === change?.plan_id && (hasFailed || isRefused)
          return (
            <PlanCard
              key={plan.plan_id}
              plan={plan}
              today={today}
              reminders={reminders}
              isFirstDue={plan === firstDue}
              changing={changing}
              failure={isConcerned ? { words: error, canRetry: hasFailed } : undefined}
              onChange={(asked) => send({ type: 'plan.change', change: asked })}
              onRetry={() => send({ type: 'change.retry' })}
            />
          )
        })}
      </ul>
      <p className="note">
        {reminders
          ? 'One message a week before each date, by SMS or WhatsApp, and by e-mail if yours is confirmed.'
          : 'You get no messages about your plans.'}{' '}
        <AppLink className="link" href={paths.profile.getHref('security')}>
          Change how we message you
        </AppLink>
      </p>
    </>
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
      For tests that you need again, such as HbA1c every 3 months: we remind you before each date.
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
