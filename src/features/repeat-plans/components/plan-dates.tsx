import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import type { RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { slashDate } from '#lib/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { datesOf } from '../repeat-plan-format.ts'

export function PlanDates({ plan }: { plan: RepeatPlan }) {
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
