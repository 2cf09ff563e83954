import type { RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { Select } from '#ui/select.tsx'
import { INTERVALS, intervalInWords } from '../repeat-plan-format.ts'

type Interval = RepeatPlan['interval']

type IntervalSelectProps = {
  value: Interval
  disabled?: boolean
  onChoose: (interval: Interval) => void
}

export function IntervalSelect({ value, disabled, onChoose }: IntervalSelectProps) {
  const chosen = intervalInWords(value)
  const known = INTERVALS.some((one) => intervalInWords(one) === chosen)
  const intervals = known ? INTERVALS : [value, ...INTERVALS]
  return (
    <Select
      label="How often"
      value={chosen}
      aria-disabled={disabled || undefined}
      options={intervals.map((one) => {
        const words = intervalInWords(one)
        return { value: words, label: capitalise(words) }
      })}
      onChange={({ target }) => {
        const interval = intervals.find((one) => intervalInWords(one) === target.value)
        if (interval && !disabled) onChoose(interval)
      }}
    />
  )
}
