import { paths } from '#config/paths.ts'
import { shortDate } from '#lib/dates.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { LinesSkeleton } from '#ui/skeleton.tsx'
import { intervalInWords } from '../repeat-plan-format.ts'
import type { NewPlanView } from '../repeat-plans-view.ts'
import { NewPlanForm } from './new-plan-form.tsx'
import styles from './repeat-plans.css?inline'

const { getHref } = paths.profile

export function NewPlanScreen(view: NewPlanView) {
  const { snapshot } = view
  const isMade = snapshot.matches('made')
  return (
    <section
      className="stack stack--6"
      aria-labelledby={isMade ? undefined : 'new-plan'}
      data-state={stateOf(snapshot)}
    >
      <style>{styles}</style>
      <PartFocus part={isMade ? 'made' : 'form'} inPlace>
        {isMade ? (
          <Made {...view} />
        ) : (
          <div className="stack stack--6">
            <div className="stack stack--2">
              <h2 className="h2" id="new-plan">
                New repeat plan
              </h2>
              <p className="note">
                We remind you before the test is due. Nothing is booked or charged until you
                confirm.
              </p>
            </div>
            <Content {...view} />
          </div>
        )}
      </PartFocus>
    </section>
  )
}

function Content(view: NewPlanView) {
  const { snapshot, send } = view
  if (snapshot.matches('loading')) {
    return (
      <div role="status">
        <span className="vh">Loading the tests of your family</span>
        <LinesSkeleton count={4} />
      </div>
    )
  }
  if (snapshot.matches('unreachable')) {
    return (
      <CouldNotLoad
        what="The tests of your family"
        safe="No plan was made."
        offline
        busy={false}
        onRetry={() => send({ type: 'page.retry' })}
      />
    )
  }
  if (snapshot.matches('nothing')) {
    return (
      <EmptyState
        heading="h3"
        title="No test to repeat yet"
        action={
          <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
            See tests and packages
          </AppLink>
        }
      >
        A plan repeats a test that you booked with us before.
      </EmptyState>
    )
  }
  return <NewPlanForm {...view} />
}

function Made({ snapshot }: NewPlanView) {
  const { plan } = snapshot.context
  if (!plan) return null
  const reminder = plan.remind_on
    ? `We will message you on ${shortDate(plan.remind_on)}.`
    : 'We will not message you. You find the date under Plans.'
  return (
    <EmptyState
      heading="h2"
      title={`${plan.name} is planned for ${shortDate(plan.due_on)}`}
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={getHref('repeat-plans')}>
          See your plans
        </AppLink>
      }
    >
      For {plan.member.firstName}, {intervalInWords(plan.interval)}. {reminder}
    </EmptyState>
  )
}
