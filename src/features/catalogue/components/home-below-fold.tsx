import { paths } from '#config/paths.ts'
import type { LabMoment } from '#contract/rules/open-now.ts'
import type { HomeVisit, NearCentre } from '../home-facts.ts'
import { CentreCard } from './centre-card.tsx'
import { ItemBand } from './item-band.tsx'
import { PrescriptionBand } from './prescription-band.tsx'
import { VisitSteps } from './visit-steps.tsx'

export interface HomeBelowFoldProps {
  cityName: string
  visit: HomeVisit | undefined
  centres: readonly NearCentre[]
  /** The lab's clock, by which a centre is open. */
  now: LabMoment
}

/** The home page under its cards: how a visit goes, where the centres are, a prescription. */
export function HomeBelowFold({ cityName, visit, centres, now }: HomeBelowFoldProps) {
  return (
    <>
      <VisitSteps visit={visit} />
      {centres.length > 0 && (
        <ItemBand
          title={`Centres in ${cityName}`}
          mist
          all={{ href: paths.location.getHref(), label: 'All centres' }}
        >
          {centres.map((centre) => (
            <CentreCard key={centre.lab_code} centre={centre} now={now} />
          ))}
        </ItemBand>
      )}
      <PrescriptionBand />
    </>
  )
}
