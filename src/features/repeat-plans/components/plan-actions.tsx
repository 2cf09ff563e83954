import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import type { PlanChange, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { shortDate } from '#lib/dates.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { PlanKind } from '../repeat-plan-format.ts'

export type PlanActionsProps = {
  readonly plan: RepeatPlan
  readonly kind: PlanKind
  /** The one primary action of the page is here. */
  readonly isFirstDue: boolean
  /** What is being changed now, of any plan. */
  readonly changing: PlanChange | null
  readonly onChange: (change: PlanChange) => void
  readonly isEditing: boolean
  readonly onEdit: () => void
}

/** `28 Feb`. */
const dayOf = (date: string) => shortDate(date).slice(4)

export function PlanActions(props: PlanActionsProps) {
  const { plan, kind, isFirstDue, changing, onChange, isEditing, onEdit } = props
  const { plan_id } = plan
  const [isEnding, setIsEnding] = useState(false)
  const isOn = plan.state === 'on'
  const isFree = isOn && kind !== 'booked'
  const press = (change: PlanChange) => {
    const isOwn = changing?.plan_id === plan_id && changing.action === change.action
    return {
      size: 'sm' as const,
      busy: isOwn,
      busyLabel: 'Saving',
      'aria-disabled': changing !== null || undefined,
      onClick: () => onChange(change),
    }
  }
  const { later_on, after_skip_on, due_on } = plan
  return (
    <div className="rep__do">
      {kind === 'due' && plan.price !== null && (
        <AppLink
          className={buttonClass({ variant: isFirstDue ? 'next' : 'teal', size: 'sm' })}
          href={paths.repeat.getHref(plan_id)}
        >
          Book it
        </AppLink>
      )}
      {plan.booked && (
        <AppLink
          className={buttonClass({ size: 'sm' })}
          href={paths.profile.getHref('my-order', { order: plan.booked.order_no })}
        >
          See the order
        </AppLink>
      )}
      {isFree && later_on && (
        <Button {...press({ plan_id, action: 'move', due_on: later_on })}>
          Move to {dayOf(later_on)}
        </Button>
      )}
      {isFree && after_skip_on && (
        <Button icon={SkipForward} {...press({ plan_id, action: 'skip', due_on })}>
          Skip {dayOf(due_on)}
        </Button>
      )}
      {isOn ? (
        <Button icon={Pause} {...press({ plan_id, action: 'pause' })}>
          Pause
        </Button>
      ) : (
        <Button icon={Play} {...press({ plan_id, action: 'resume' })}>
          Resume
        </Button>
      )}
      {isFree && (
        <Button variant="plain" size="sm" aria-expanded={isEditing} onClick={onEdit}>
          Change
        </Button>
      )}
      {plan.state !== 'ended' && (
        <Button
          variant="plain"
          {...press({ plan_id, action: 'end' })}
          onClick={() => changing === null && setIsEnding(true)}
        >
          End plan
        </Button>
      )}
      {isEnding && (
        <ConfirmDialog
          title="End this plan?"
          description={`${plan.name} for ${plan.member.firstName} has no next date any more. An order that is booked stays.`}
          confirm="End plan"
          keep="Keep plan"
          busy={false}
          busyLabel="Ending the plan"
          onConfirm={() => {
            setIsEnding(false)
            onChange({ plan_id, action: 'end' })
          }}
          onClose={() => setIsEnding(false)}
        />
      )}
    </div>
  )
}
