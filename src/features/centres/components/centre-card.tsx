import Accessibility from 'lucide-react/icons/accessibility'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import type { Centre } from '#contract/centres.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import type { LabMoment } from '#contract/rules/open-now.ts'
import { kilometresInWords } from '#lib/place/distance.ts'
import { ViewLink } from '#lib/routing/view-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { serviceMarks } from '#ui/service-marks.ts'
import { Words } from '#ui/words.tsx'
import { centreAnchor, formatReportWait, formatServices, isHub } from '../centre-format.ts'
import { CentreHours } from './centre-hours.tsx'

export interface CentreCardProps {
  centre: Centre
  /** The lab's clock, by which it is open. */
  now: LabMoment
  /** Kilometres from the patient in a straight line; null when unknown. */
  kilometres?: number | null | undefined
  toggleHref: string
  detailsId: string
  details: ReactNode
  actions: ReactNode
}

/** Facilities shown on a collapsed card. */
const SHOWN = 3

export function CentreCard(props: CentreCardProps) {
  const { centre, now, kilometres = null, details, actions } = props
  const { name, kind, pincode, services } = centre
  const wait = formatReportWait(centre, now)
  return (
    <li className="place__centre" id={centreAnchor(centre)} tabIndex={-1}>
      <div className="place__what">
        <h3 className="h3">
          <ViewLink
            href={props.toggleHref}
            aria-expanded={details !== null}
            aria-controls={details === null ? undefined : props.detailsId}
          >
            {name}
          </ViewLink>
        </h3>
        <p className="note">
          <Words>
            {kilometres !== null && `${capitalise(kilometresInWords(kilometres))} away. `}
            {kind},{' '}
            <span className="tabular-nums" translate="no">
              {pincode}
            </span>
          </Words>
        </p>
        {isHub(centre) ? (
          <p className="note place__caps">
            Home visits start here. This centre is not open to patients.
          </p>
        ) : (
          <p className="row place__caps">
            <SampleMarks samples={serviceMarks(services)} silent />
            <span className="note">{formatServices(services)}</span>
          </p>
        )}
        {!isHub(centre) && <FacilityLine facilities={centre.facilities} />}
        {wait && (
          <p className="note place__wait">
            <Icon icon={Hourglass} size={16} />
            {wait}
          </p>
        )}
      </div>
      {!isHub(centre) && <CentreHours centre={centre} now={now} />}
      {details}
      <p className="place__do">{actions}</p>
    </li>
  )
}

function FacilityLine({ facilities }: Pick<Centre, 'facilities'>) {
  if (facilities.length === 0) return null
  const words = facilities.slice(0, SHOWN).map((name, at) => (at === 0 ? name : lowered(name)))
  const more = facilities.length - words.length
  return (
    <p className="note place__wait">
      <Icon icon={Accessibility} size={16} />
      <span>
        <Words>
          {capitalise(words.join(', '))}
          {more > 0 && `, and ${more} more`}
        </Words>
      </span>
    </p>
  )
}

/** Lower-cases a label within a sentence, except abbreviations. */
function lowered(name: string): string {
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}
