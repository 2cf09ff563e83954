import type { Slot, SlotHold } from '#contract/cart.endpoints.ts'
import { SLOT_HOLD_MINUTES } from '#contract/constants.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { labTime, shortDate } from '#lib/dates.ts'
import { timesInWords, windowInWords } from '#lib/format/visit-format.ts'
import { type Fast, fastStart } from '#lib/slots/fast.ts'
import { HoldBanner } from '#ui/hold-banner.tsx'

type HeldWindowProps = {
  hold: SlotHold
  secondsLeft: number
  fast: Fast | null
  /** Shorter copy for the summary column. */
  short?: boolean
  releasing: boolean
  /** Undefined while the chart does not accept it. */
  onRelease: (() => void) | undefined
}

export function HeldWindow(props: HeldWindowProps) {
  const { hold, secondsLeft, fast, short, releasing, onRelease } = props
  return (
    <div className={short ? 'only-wide' : 'only-narrow'}>
      <HoldBanner
        title={
          short ? (
            <>
              {shortDate(hold.slot.slot_date)},
              <br />
              {timesInWords(hold.slot)} is yours
            </>
          ) : (
            `${windowInWords(hold.slot)} is held for you`
          )
        }
        secondsLeft={secondsLeft}
        totalSeconds={Math.max(SLOT_HOLD_MINUTES * 60, hold.seconds_left)}
      >
        {fast && <LastMeal slot={hold.slot} hours={fast.hours} />}
        The phlebotomist may come up to 30 minutes early or late.{' '}
        {(onRelease || releasing) && (
          <button
            type="button"
            className="link"
            aria-disabled={releasing || undefined}
            onClick={onRelease}
          >
            {releasing ? 'Releasing this slot' : 'Release this slot'}
          </button>
        )}
      </HoldBanner>
    </div>
  )
}

/** "Finish dinner by 09:00 PM on Friday." */
export function LastMeal({ slot, hours }: { slot: Slot; hours: number }) {
  const { date, time, at } = fastStart(slot, hours)
  const sameDay = date === slot.slot_date
  return (
    <>
      {sameDay ? 'Do not eat after' : 'Finish dinner by'}{' '}
      <b className="tabular-nums">{clockTime(time)}</b> on {labTime(at).format('dddd')}.{' '}
    </>
  )
}
