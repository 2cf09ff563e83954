import { clsx } from 'clsx'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import Pause from 'lucide-react/icons/pause'
import { useEffect, useId, useRef, useState } from 'react'
import type { PlanChange, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { fullDate, slashDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import { Tag } from '#ui/tag.tsx'
import {
  aboutNext,
  aboutPlan,
  datesOf,
  intervalInWords,
  kindOf,
  nextInWords,
  type PlanKind,
  soonerInWords,
} from '../repeat-plan-format.ts'
import { IntervalSelect } from './interval-select.tsx'
import { PlanActions } from './plan-actions.tsx'

const TAGS = {
  due: { tone: 'warn', label: 'To book', icon: undefined },
  booked: { tone: 'good', label: 'Booked', icon: CalendarCheck },
  planned: { tone: 'good', label: 'On', icon: Check },
  paused: { tone: 'plain', label: 'Paused', icon: Pause },
  ended: { tone: 'plain', label: 'Ended', icon: undefined },
} as const satisfies Record<PlanKind, object>

export type PlanCardProps = {
  readonly plan: RepeatPlan
  readonly today: string
  readonly reminders: boolean
  readonly isFirstDue: boolean
  readonly changing: PlanChange | null
  /** Why the last change of this plan failed; undefined if it did not. */
  readonly failure: { readonly words: string; readonly canRetry: boolean } | undefined
  readonly onChange: (change: PlanChange) => void
  readonly onRetry: () => void
}

export function PlanCard(props: PlanCardProps) {
  const { plan, today, reminders, changing, failure, onChange, onRetry } = props
  const [isEditing, setEditing] = useState(false)
  const kind = kindOf(plan, today)
  const { tone, label, icon } = TAGS[kind]
  const heading = useKeptFocus(plan)
  const id = useId()
  const [mark] = containerKinds([plan])
  return (
    <li className="rep" aria-labelledby={id}>
      <div className="rep__head">
        {mark ? <SampleMark kind={mark} /> : <span />}
        <h3 className="h4 outline-none" id={id} ref={heading} tabIndex={-1}>
          {plan.name}, {intervalInWords(plan.interval)}
        </h3>
        <Tag tone={tone} icon={icon}>
          {label}
        </Tag>
        <p className="note tabular-nums">{aboutPlan(plan, today)}</p>
      </div>
      {plan.state === 'on' && (
        <NextDate plan={plan} today={today} kind={kind} reminders={reminders} />
      )}
      {plan.state === 'on' && <PlanDates plan={plan} />}
      <PlanActions
        {...props}
        kind={kind}
        isEditing={isEditing}
        onEdit={() => setEditing(!isEditing)}
      />
      {isEditing && plan.state === 'on' && (
        <div className="rep__say">
          <IntervalSelect
            value={plan.interval}
            disabled={changing !== null}
            onChoose={(interval) =>
              onChange({ plan_id: plan.plan_id, action: 'interval', interval })
            }
          />
        </div>
      )}
      <PlanWords plan={plan} kind={kind} />
      {failure && (
        <div className="rep__say">
          <Notice
            tone="bad"
            title={failure.words}
            actions={
              failure.canRetry && (
                <Button size="sm" onClick={onRetry}>
                  Try again
                </Button>
              )
            }
          >
            {failure.canRetry && ' It may already be changed. Trying again is safe.'}
          </Notice>
        </div>
      )}
    </li>
  )
}

type NextDateProps = Pick<PlanCardProps, 'plan' | 'today' | 'reminders'> & { kind: PlanKind }

function NextDate({ plan, today, kind, reminders }: NextDateProps) {
  const { booked } = plan
  return (
    <div className={clsx('rep__next', kind === 'due' && 'rep__due')}>
      <h4 className="tabular-nums">{nextInWords(plan, today)}</h4>
      <p className="note tabular-nums">
        {booked ? `Order ${booked.order_no}.` : aboutNext(plan, reminders)}
      </p>
    </div>
  )
}

function PlanDates({ plan }: { plan: RepeatPlan }) {
  const dates = datesOf(plan)
  // The next date alone is said above.
  if (dates.length < 2) return null
  return (
    <ol className="beads" aria-label={`Dates of this plan: ${plan.name}`}>
      {dates.map(({ on, label }) => (
        <li key={`${on} ${label}`} className={clsx(label === 'Skipped' && 'is-skip')}>
          <span className={clsx('dot', label === 'Done' && 'dot--done')} aria-hidden="true">
            {label === 'Done' && <Icon icon={Check} size={16} />}
          </span>
          <b translate="no">{slashDate(on)}</b>
          <span>{label}</span>
        </li>
      ))}
    </ol>
  )
}

function PlanWords({ plan, kind }: { plan: RepeatPlan; kind: PlanKind }) {
  const { later_on, after_skip_on } = plan
  if (plan.state !== 'on') {
    return <p className="rep__say note">If you resume, the next is {fullDate(plan.due_on)}.</p>
  }
  if (kind === 'booked') return null
  return (
    <>
      {later_on && (
        <p className="rep__say rep__sooner note">
          <Icon icon={Info} size={16} />
          <span>
            {soonerInWords(plan.due_on, plan)} If your doctor has not asked for it, move it to{' '}
            {fullDate(later_on)}.
          </span>
        </p>
      )}
      {after_skip_on && (
        <p className="rep__say note">If you skip it, the next is {fullDate(after_skip_on)}.</p>
      )}
    </>
  )
}

/** A button that was pressed may give way to another: the focus moves to the heading then. */
function useKeptFocus(plan: RepeatPlan) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(plan)
  useEffect(() => {
    if (shown.current === plan) return
    shown.current = plan
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [plan])
  return heading
}
