import { clockTime } from '#contract/rules/opening-hours.ts'
import { labTime } from '#lib/dates.ts'
import { fastStart, hasFastBegun } from './fast.ts'

type LastMealProps = {
  readonly slot: Parameters<typeof fastStart>[0]
  /** Of the fast. */
  readonly hours: number
  /** Not at home, the visit begins with the slot. */
  readonly atHome?: boolean
}

/** "Finish dinner by 09:00 PM on Friday."; when that time has passed: whom the slot suits. */
export function LastMeal({ slot, hours, atHome = true }: LastMealProps) {
  const { date, time, at } = fastStart(slot, hours, atHome)
  const isSameDay = date === slot.slot_date
  const ahead = isSameDay ? 'Do not eat after' : 'Finish dinner by'
  return (
    <>
      {hasFastBegun(slot, hours, { atHome }) ? 'It suits only if nothing was eaten since' : ahead}{' '}
      <b className="tabular-nums" translate="no">
        {clockTime(time)}
      </b>{' '}
      on {labTime(at).format('dddd')}.{' '}
    </>
  )
}
