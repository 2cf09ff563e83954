import { useId } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { undatedPlan } from '#contract/rules/preparation/undated-plan.ts'
import { undatedItems } from '#lib/format/plan-days.ts'
import { Notice } from '#ui/notice.tsx'
import { Timeline } from '#ui/timeline.tsx'

type ScanPreparationsProps = {
  lines: readonly CartLine[]
  member: Pick<Member, 'gender' | 'age'>
  place: 'home' | 'centre'
}

/** One plan for the whole cart, before its times are chosen; empty if nothing is asked. */
export function ScanPreparations({ lines, member, place }: ScanPreparationsProps) {
  const id = useId()
  const { steps, conflicts } = undatedPlan(lines, member.gender, member.age, place)
  const items = undatedItems(steps)
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className="h2 mb-3" id={id}>
        How to prepare
      </h2>
      {conflicts.length > 0 && (
        <div className="stack stack--3 mb-4">
          {conflicts.map((words) => (
            <Notice key={words} tone="hint" title={words} />
          ))}
        </div>
      )}
      <Timeline items={items} />
    </section>
  )
}
