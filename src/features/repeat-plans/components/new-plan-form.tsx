import Info from 'lucide-react/icons/info'
import { paths } from '#config/paths.ts'
import type { RepeatableTest } from '#contract/repeat-plans.endpoints.ts'
import { addDays, REMIND_DAYS } from '#contract/rules/repeat-plan.ts'
import { shortDate } from '#lib/dates.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { firstDateOf, laterDateOf } from '#machines/new-plan/new-plan.machine.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { PickCard } from '#ui/pick-card.tsx'
import { Words } from '#ui/words.tsx'
import { lastInWords, patientInWords, soonerInWords } from '../repeat-plan-format.ts'
import type { NewPlanView } from '../repeat-plans-view.ts'
import { IntervalSelect } from './interval-select.tsx'

const keyOf = ({ member, code }: RepeatableTest) => `${member.member_id} ${code}`

export function NewPlanForm(view: NewPlanView) {
  const { snapshot, send } = view
  const { tests, test, today, error } = snapshot.context
  // While it is saved, and after a failure, the choice stays as it was sent.
  const isOpen = snapshot.matches('ready')
  const isRefused = snapshot.matches('refused')
  return (
    <div className="stack stack--6">
      <fieldset className="rep-tests" disabled={!isOpen}>
        <legend className="h3">Which test?</legend>
        {tests.map((one) => (
          <PickCard
            key={keyOf(one)}
            name="test"
            checked={test !== null && keyOf(one) === keyOf(test)}
            onChange={() => send({ type: 'test.choose', test: one })}
            title={one.name}
            end={patientInWords(one.member)}
            sub={one.plan_id ? 'Has a plan' : lastInWords(one.last_on, today)}
          />
        ))}
      </fieldset>
      {error && (
        <Notice
          tone="bad"
          title={error}
          actions={
            isRefused && (
              <Button size="sm" onClick={() => send({ type: 'page.retry' })}>
                Start again
              </Button>
            )
          }
        >
          {snapshot.matches('failed') &&
            ' The plan may be made already; the same again makes it once.'}
        </Notice>
      )}
      {snapshot.matches({ ready: 'planned' }) && test && (
        <Notice tone="info" role="status" title={`${test.name} has a plan already.`}>
          {' '}
          <AppLink className="link" href={paths.profile.getHref('repeat-plans')}>
            See or change it
          </AppLink>
        </Notice>
      )}
      {test && !isRefused && !snapshot.matches({ ready: 'planned' }) && <HowOften {...view} />}
    </div>
  )
}

function HowOften({ snapshot, send }: NewPlanView) {
  const { context } = snapshot
  const { test, interval, hasAgreed, reminders } = context
  const first = firstDateOf(context)
  const later = laterDateOf(context)
  const isOpen = snapshot.matches({ ready: 'asking' })
  const saving = snapshot.matches('saving')
  return (
    <div className="stack">
      <fieldset className="stack" disabled={!isOpen}>
        <legend className="vh">The plan</legend>
        <IntervalSelect
          value={interval}
          onChoose={(chosen) => send({ type: 'interval.choose', interval: chosen })}
        />
        <p role="status">
          <Words>
            First on <b className="tabular-nums">{shortDate(first)}</b>
            {(hasAgreed || reminders) &&
              `. We message you on ${shortDate(remindOn(context, first))}`}
            .
          </Words>
        </p>
        {snapshot.matches({ ready: { asking: 'sooner' } }) && test && later && (
          <Notice
            icon={Info}
            role="status"
            title={soonerInWords(first, test)}
            actions={
              <Button size="sm" onClick={() => send({ type: 'later.take' })}>
                Start on {shortDate(later)}
              </Button>
            }
          >
            {' '}
            Keep it if your doctor asked for it.
          </Notice>
        )}
        {!hasAgreed && (
          <Checkbox
            label="Send me reminders"
            note="By SMS or WhatsApp, and by e-mail if yours is confirmed. You can change this in Security."
            checked={reminders}
            onChange={({ target }) => send({ type: 'reminders.set', reminders: target.checked })}
          />
        )}
      </fieldset>
      <div>
        <Button
          variant="next"
          busy={saving}
          busyLabel="Saving the plan"
          onClick={() => send({ type: 'plan.save' })}
        >
          {snapshot.matches('failed') ? 'Try again' : 'Make the plan'}
        </Button>
      </div>
    </div>
  )
}

/** A date that is near is reminded of today. */
function remindOn({ today }: { readonly today: string }, first: string): string {
  const on = addDays(first, -REMIND_DAYS)
  return on < today ? today : on
}
