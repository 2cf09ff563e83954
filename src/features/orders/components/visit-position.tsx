import MapPin from 'lucide-react/icons/map-pin'
import { kilometresBetween } from '#contract/rules/distance.ts'
import { MINUTE } from '#contract/rules/lab-time.ts'
import { labTime } from '#lib/dates.ts'
import { directionInWords, kilometresInWords } from '#lib/place/distance.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Words } from '#ui/words.tsx'
import type { LiveVisitView } from '../live-visit-view.ts'

/** An older position may be far from where the phlebotomist is now. */
const OLD_AFTER_MS = 5 * MINUTE

/** Where the phlebotomist was. The distance is to the locality, since addresses have no position. */
export function VisitPosition({ order, localities, now }: LiveVisitView) {
  const { phlebotomist_way: way, address, phlebotomist } = order
  const who = phlebotomist?.name ?? 'The phlebotomist'
  const { position } = way ?? {}
  if (!position) {
    return (
      <section className="card" aria-label="Where they are">
        <p className="note">
          {way ? `We do not know where ${who} is yet.` : `${who} has not set out yet.`}
        </p>
      </section>
    )
  }
  const home = localities.find(
    ({ locality, pincode }) => locality === address?.locality && pincode === address.pincode,
  )?.position
  const far = home && kilometresInWords(kilometresBetween(position, home))
  const isOld = now - Date.parse(position.at) > OLD_AFTER_MS
  return (
    <section className="card stack stack--3" aria-label="Where they are">
      <div className="row row--between row--wrap">
        <p className="row row--top">
          <Icon icon={MapPin} />
          <span>
            <Words>
              {home && far ? (
                <Words>
                  <b className="tabular-nums">{far}</b> {directionInWords(home, position)} of{' '}
                  {address?.locality}
                </Words>
              ) : (
                `${who} is ${way?.with_another_patient ? 'with another patient and then comes to you' : 'on the way'}`
              )}
              {home && far && way?.with_another_patient && ', with another patient'}
              {isOld && '. This may have changed since'}.
            </Words>
          </span>
        </p>
        <p className="note tabular-nums">
          Position of {labTime(position.at).format('hh:mm A')}, {ageInWords(position.at, now)}
        </p>
      </div>
      <p>
        <a
          className={buttonClass({ size: 'sm' })}
          href={`https://www.google.com/maps/search/?api=1&query=${position.lat},${position.lng}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open in Maps<VisuallyHidden>, in a new tab</VisuallyHidden>
        </a>
      </p>
    </section>
  )
}

/** "just now", "2 minutes ago". */
function ageInWords(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE)
  if (minutes < 1) return 'just now'
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
}
