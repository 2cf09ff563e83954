import type { PreparationPlan } from '#contract/rules/preparation/plan-step.ts'
import { containerKinds, type SampledLine, visitSamplesInWords } from '#contract/rules/tubes.ts'
import { type Booked, planDays } from '#lib/format/plan-days.ts'
import { Notice } from '#ui/notice.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { Timeline } from '#ui/timeline.tsx'

type PlanTimelineProps = Booked & {
  plan: Pick<PreparationPlan, 'steps' | 'conflicts'>
  lines: readonly SampledLine[]
  /** ISO instant. */
  now: string
}

export function PlanTimeline({ plan, lines, now, ...booked }: PlanTimelineProps) {
  const kinds = containerKinds(lines)
  const samples = visitSamplesInWords(lines)
  return (
    <>
      {plan.conflicts.length > 0 && (
        <div className="stack stack--3 mb-4">
          {plan.conflicts.map((words) => (
            <Notice key={words} tone="hint" title={words} />
          ))}
        </div>
      )}
      {planDays(plan.steps, now, booked).map(({ day, items }) => (
        <Timeline
          key={day}
          day={day || undefined}
          items={items.map(({ takesSamples, kind: _, text, ...item }) => ({
            ...item,
            text: takesSamples ? `${samples} ${text}`.trim() : text,
            children: takesSamples && kinds.length > 0 && (
              <p className="mt-2">
                <SampleMarks samples={kinds} />
              </p>
            ),
          }))}
        />
      ))}
    </>
  )
}
