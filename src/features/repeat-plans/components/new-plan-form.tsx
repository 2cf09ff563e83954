import Info from 'lucide-react/icons/info'
import { paths } from '#config/paths.ts'
import type { RepeatableTest, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { addDays, laterThanUsual, nextDue, REMIND_DAYS } from '#contract/rules/repeat-plan.ts'
import { fullDate } from '#lib/dates.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { PickCard } from '#ui/pick-card.tsx'
import { Words } from '#ui/words.tsx'
import { lastInWords, patientInWords, soonerInWords } from '../repeat-plan-format.ts'
import { IntervalSelect } from './interval-select.tsx'

export type Wish = {
  readonly interval: RepeatPlan['interval']
  /** Chosen instead of the date that the interval gives. */
  readonly firstOn: string | null
  readonly reminders: boolean
}

export type PlanFailure = {
  readonly kind: 'exists' | 'refused' | 'unanswered'
  /** Message for the patient. */
  readonly words: string
}

type NewPlanFormProps = {
  readonly tests: readonly RepeatableTest[]
  readonly today: string
  /** The patient agreed to reminders before: there is nothing to ask. */
  readonly hasAgreed: boolean
  readonly test: RepeatableTest | undefined
  readonly wish: Wish
  readonly isSaving: boolean
  readonly failure: PlanFailure | undefined
  readonly onTest: (test: RepeatableTest) => void
  readonly onWish: (change: Partial<Wish>) => void
  readonly onSave: (test: RepeatableTest) => void
  readonly onRestart: () => void
}

const keyOf = ({ member, code }: RepeatableTest) => `${member.member_id} ${code}`

export function NewPlanForm(props: NewPlanFormProps) {
  const { tests, today, test, failure, onTest, onRestart } = props
  const isRefused = failure?.kind === 'refused'
  return (
    <div className="stack stack--6">
      <fieldset className="rep-tests" disabled={!isOpen(props)}>
        <legend className="h3">Which test?</legend>
        {tests.map((one) => (
          <PickCard
            key={keyOf(one)}
            name="test"
            checked={one === test}
            onChange={() => onTest(one)}
            title={one.name}
            end={patientInWords(one.member)}
            sub={one.plan_id ? 'Has a plan' : lastInWords(one.last_on, today)}
          />
        ))}
      </fieldset>
      {failure && (
        <Notice
          tone="bad"
          title={failure.words}
          actions={
            isRefused && (
              <Button size="sm" onClick={onRestart}>
                Start again
              </Button>
            )
          }
        >
          {failure.kind === 'unanswered' &&
            ' The plan may already have been created. Trying again is safe.'}
        </Notice>
      )}
      {test?.plan_id && (
        <Notice tone="info" role="status" title={`${test.name} has a plan already.`}>
          {' '}
          <AppLink className="link" href={paths.profile.getHref('repeat-plans')}>
            See or change it
          </AppLink>
        </Notice>
      )}
      {test && !test.plan_id && !isRefused && <HowOften {...props} test={test} />}
    </div>
  )
}

/** While it is saved, and after a failure, the choice stays as it was sent. */
function isOpen({ isSaving, failure }: NewPlanFormProps): boolean {
  return !isSaving && (!failure || failure.kind === 'exists')
}

function HowOften(props: NewPlanFormProps & { readonly test: RepeatableTest }) {
  const { test, today, hasAgreed, wish, isSaving, failure, onWish, onSave } = props
  const { interval, firstOn, reminders } = wish
  const first = firstOn ?? nextDue(test.last_on, interval, today)
  const later = laterThanUsual(first, test)
  return (
    <div className="stack">
      <fieldset className="stack" disabled={!isOpen(props)}>
        <legend className="vh">The plan</legend>
        <IntervalSelect
          value={interval}
          onChoose={(chosen) => onWish({ interval: chosen, firstOn: null })}
        />
        <p role="status">
          <Words>
            First on <b className="tabular-nums">{fullDate(first)}</b>
            {(hasAgreed || reminders) && `. We message you on ${fullDate(remindOn(today, first))}`}.
          </Words>
        </p>
        {isOpen(props) && later && (
          <Notice
            icon={Info}
            role="status"
            title={soonerInWords(first, test)}
            actions={
              <Button size="sm" onClick={() => onWish({ firstOn: later })}>
                Start on {fullDate(later)}
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
            onChange={({ target }) => onWish({ reminders: target.checked })}
          />
        )}
      </fieldset>
      <div>
        <Button
          variant="next"
          busy={isSaving}
          busyLabel="Saving the plan"
          onClick={() => onSave(test)}
        >
          {failure?.kind === 'unanswered' ? 'Try again' : 'Create the plan'}
        </Button>
      </div>
    </div>
  )
}

/** A date that is near is reminded of today. */
function remindOn(today: string, first: string): string {
  const on = addDays(first, -REMIND_DAYS)
  return on < today ? today : on
}
