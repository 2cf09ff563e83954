import { holdMinutes } from '#config/sites.ts'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import { EARLY_OR_LATE_MINUTES } from '#contract/rules/preparation/visits.ts'
import { shortDate } from '#lib/dates.ts'
import { timesInWords, windowInWords } from '#lib/format/visit-format.ts'
import type { Fast } from '#lib/slots/fast.ts'
import { LastMeal } from '#lib/slots/last-meal.tsx'
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
        totalSeconds={Math.max(holdMinutes() * 60, hold.seconds_left)}
      >
        {fast && <LastMeal slot={hold.slot} hours={fast.hours} />}
        The phlebotomist may come up to {EARLY_OR_LATE_MINUTES} minutes early or late.{' '}
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
