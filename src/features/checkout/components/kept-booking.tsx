import Check from 'lucide-react/icons/check'
import { holdMinutes } from '#config/sites.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { windowInWords } from '#lib/format/visit-format.ts'
import { heldVisits } from '#machines/checkout/two-places.ts'
import { HoldBanner } from '#ui/hold-banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { firstDeadline } from '../first-deadline.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'

type KeptBookingProps = Omit<CheckoutView, 'send'> & {
  /** At the payment, or further. */
  wasPaying: boolean
  hasTyped: boolean
}

/** What waits for a patient whose session was lost in the booking: no name and no address. */
export function KeptBooking({ snapshot: { context }, lines, ...was }: KeptBookingProps) {
  const { payment } = context
  const held = heldVisits(context)
  const secondsLeft = useSecondsLeft(firstDeadline(context))
  return (
    <>
      {was.wasPaying && !payment && <p className="note">No money was taken.</p>}
      {secondsLeft > 0 && (
        <HoldBanner
          title={held.length > 1 ? 'Your slots are still held' : 'Your slot is still held'}
          secondsLeft={secondsLeft}
          totalSeconds={holdMinutes() * 60}
        >
          {[...new Set(held.map(({ timing }) => windowInWords(timing)))].map((words) => (
            <span key={words} className="block tabular-nums">
              {words}
            </span>
          ))}
        </HoldBanner>
      )}
      <section className="stack stack--2">
        <h3 className="h4">Kept as you left it</h3>
        <ul className="ticks ticks--kept">
          {keptIn(context, lines.length, was.hasTyped).map((words) => (
            <li key={words}>
              <Icon icon={Check} size={16} />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function keptIn(
  { people, address, centre, coupon, wallet }: CheckoutView['snapshot']['context'],
  count: number,
  hasTyped: boolean,
): string[] {
  const chosen = [
    formatCount(count, 'test'),
    people.length > 0 && (people.length > 1 ? 'the people' : 'the patient'),
    address && 'the address',
    centre && 'the centre',
  ]
  const off = [
    coupon && `Coupon ${coupon.code}`,
    wallet && formatCount(wallet.redeem_points, 'point'),
  ]
  const typed = hasTyped ? 'What you typed on this page' : ''
  return [listed(chosen), listed(off), typed].filter(Boolean)
}

/** "2 tests, the patient and the address"; empty without any. */
function listed(parts: readonly (string | false | null)[]): string {
  return listInWords(parts.filter((part) => typeof part === 'string'))
}
