import { holdMinutes } from '#config/sites.ts'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { EARLY_OR_LATE_MINUTES } from '#contract/rules/preparation/visits.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { shortDate } from '#lib/dates.ts'
import { allInWords } from '#lib/format/count-in-words.ts'
import { timesInWords, windowInWords } from '#lib/format/visit-format.ts'
import type { Fast } from '#lib/slots/fast.ts'
import { LastMeal } from '#lib/slots/last-meal.tsx'
import { HoldBanner } from '#ui/hold-banner.tsx'

type HeldWindowProps = {
  hold: SlotHold
  secondsLeft: number
  fast: Fast | null
  /** How many give a sample, one after the other. */
  people: number
  /** Shorter copy for the summary column. */
  short?: boolean
  releasing: boolean
  /** Undefined while the chart does not accept it. */
  onRelease: (() => void) | undefined
}

export function HeldWindow(props: HeldWindowProps) {
  const { hold, secondsLeft, fast, people, short, releasing, onRelease } = props
  return (
    <div className={short ? 'only-wide' : 'only-narrow'}>
      <HoldBanner
        title={<Title hold={hold} people={people} short={short ?? false} />}
        secondsLeft={secondsLeft}
        totalSeconds={Math.max(holdMinutes() * 60, hold.seconds_left)}
      >
        {people > 1 && `${capitalise(allInWords(people))} places are held together. `}
        {fast && people === 1 && <LastMeal slot={hold.slot} hours={fast.hours} />}
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

function Title({
  hold: { slot },
  people,
  short,
}: Pick<HeldWindowProps, 'hold' | 'people' | 'short'>) {
  if (people > 1)
    return `${shortDate(slot.slot_date)}, ${people} in a row: ${timesInWords(visitSpan(people, slot))}`
  if (!short) return `${windowInWords(slot)} is held for you`
  return (
    <>
      {shortDate(slot.slot_date)},
      <br />
      {timesInWords(slot)} is held for you
    </>
  )
}
