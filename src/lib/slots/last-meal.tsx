import { labMs, labWeekday } from '#contract/rules/lab-time.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { dinnerBefore } from '#contract/rules/preparation/planned-fast.ts'
import { fastStart, hasFastBegun } from './fast.ts'

type LastMealProps = {
  readonly slot: Parameters<typeof fastStart>[0]
  /** Of the fast. */
  readonly hours: number
  /** Not at home, the visit begins with the slot. */
  readonly atHome?: boolean
}

/**
 * "Finish dinner by 09:00 PM on Friday.", or the dinner before a fast that begins at night; when that
 * time has passed: whom the slot suits.
 */
export function LastMeal({ slot, hours, atHome = true }: LastMealProps) {
  const { date, time, at } = fastStart(slot, hours, atHome)
  const from = Date.parse(at)
  const dinner = dinnerBefore(from, labMs(slot.slot_date, slot.from_time))
  const hasBegun = hasFastBegun(slot, hours, { atHome })
  if (!hasBegun && dinner !== null && dinner !== from) {
    return `Dinner on ${labWeekday(dinner)} is your last meal. `
  }
  const ahead = dinner === null ? 'Do not eat after' : 'Finish dinner by'
  return (
    <>
      {hasBegun ? 'This slot suits you only if you have not eaten since' : ahead}{' '}
      <b className="tabular-nums" translate="no">
        {clockTime(time)}
      </b>{' '}
      on {labWeekday(labMs(date, time))}.{' '}
    </>
  )
}
