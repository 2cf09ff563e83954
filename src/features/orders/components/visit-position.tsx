import MapPin from 'lucide-react/icons/map-pin'
import { lazy, Suspense } from 'react'
import { sites } from '#config/sites.ts'
import { MINUTE } from '#contract/rules/lab-time.ts'
import { labTime } from '#lib/dates.ts'
import { directionInWords, kilometresBetween, kilometresInWords } from '#lib/place/distance.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useOnline } from '#ui/use-online.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Words } from '#ui/words.tsx'
import type { LiveVisitView } from '../live-visit-view.ts'
import type { VisitMapProps } from './visit-map.tsx'

/**
 * Where the phlebotomist was: in words, and on a map if the lab has one (docs/decisions/0069). The
 * distance is to the locality, since addresses have no position.
 */
export function VisitPosition({ snapshot, order, localities, now }: LiveVisitView) {
  const isOnline = useOnline()
  const { phlebotomist_way: way, address, phlebotomist } = order
  const who = phlebotomist?.name ?? 'The phlebotomist'
  const { position } = way ?? {}
  if (!position || snapshot.matches({ visit: { coming: { position: 'hidden' } } })) {
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
  const isOld = snapshot.matches({ visit: { coming: { position: 'old' } } })
  const time = labTime(position.at).format('hh:mm A')
  const { map: tiles } = sites()
  const isWithAnother = way?.with_another_patient === true
  return (
    <section className="card card--flush" aria-label="Where they are">
      {tiles && isOnline && (
        <Suspense fallback={<div className="visit-map" />}>
          <VisitMap
            tiles={tiles}
            label={`Map: where ${who} was at ${time}`}
            from={position}
            isOld={isOld}
            isRough={isWithAnother}
            home={home && address ? { ...home, name: address.locality } : undefined}
          />
        </Suspense>
      )}
      <div className="card__part stack stack--3">
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
                  `${who} is on the way`
                )}
                {isWithAnother && ', with another patient'}
                {isOld && '. This may have changed since'}.
              </Words>
            </span>
          </p>
          <p className="note tabular-nums">
            Position of {time}, {ageInWords(position.at, now)}
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
      </div>
    </section>
  )
}

// Only for a lab with a map, when a position is shown. Without its code the words remain.
const VisitMap = lazy(() =>
  import('./visit-map.tsx').then(
    (loaded) => ({ default: loaded.VisitMap }),
    () => ({ default: NoMap }),
  ),
)

function NoMap(_props: VisitMapProps): null {
  return null
}

/** "just now", "2 minutes ago". */
function ageInWords(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE)
  if (minutes < 1) return 'just now'
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
}
