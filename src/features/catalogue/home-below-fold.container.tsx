import Upload from 'lucide-react/icons/upload'
import { paths } from '#config/paths.ts'
import type { LabMoment } from '#contract/rules/open-now.ts'
import { useDirections } from '#lib/place/use-directions.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Directions } from '#ui/directions.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisitArt } from '#ui/visit-art.tsx'
import { CentreCard } from './components/centre-card.tsx'
import { ItemBand } from './components/item-band.tsx'
import { VisitSteps } from './components/visit-steps.tsx'
import type { HomeVisit, NearCentre } from './home-facts.ts'

export interface HomeBelowFoldProps {
  cityName: string
  visit: HomeVisit | undefined
  centres: readonly NearCentre[]
  /** Time at the lab, which decides whether a centre is open. */
  now: LabMoment
}

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
            <CentreItem key={centre.lab_code} centre={centre} now={now} />
          ))}
        </ItemBand>
      )}
      <PrescriptionBand />
    </>
  )
}

function CentreItem({ centre, now }: { centre: NearCentre; now: LabMoment }) {
  const directions = useDirections(centre.lab_code)
  return (
    <CentreCard
      centre={centre}
      now={now}
      directions={<Directions name={centre.name} directions={directions} />}
    />
  )
}

function PrescriptionBand() {
  return (
    <section className="band" aria-labelledby="have-a-prescription">
      <div className="wrap">
        <div className="rx">
          <VisitArt name="prescription" />
          <div className="grow">
            <h2 className="h2" id="have-a-prescription">
              Have a prescription?
            </h2>
            <p className="note">Send a photo or a PDF. We read it and tell you the tests.</p>
          </div>
          <AppLink href={paths.uploadPrescription.getHref()} className={buttonClass()}>
            <Icon icon={Upload} />
            Upload prescription
          </AppLink>
        </div>
      </div>
    </section>
  )
}
