import { useId } from 'react'
import { SampleMark } from './sample-mark.tsx'
import { SampleTube } from './sample-tube.tsx'
import { type ContainerKind, hasTube, SAMPLES } from './samples.ts'

/** Samples taken at a visit, formatted for the card. */
export interface DrawnPlan {
  /** "3 tubes, one prick, 9 mL". */
  headline: string
  /** "plus a urine cup". */
  extra: string | undefined
  samples: readonly {
    id: string
    kind: ContainerKind
    /** 0 when no volume is given. */
    volumeMl: number
    amount: string
    /** Names of the tests that use it. */
    uses: readonly string[]
  }[]
}

export interface TubePlanCardProps {
  plan: DrawnPlan
  heading?: 'h2' | 'h3'
}

/** Samples of the visit. */
export function TubePlanCard({ plan, heading: Heading = 'h2' }: TubePlanCardProps) {
  const id = useId()
  return (
    <section className="plan" aria-labelledby={id}>
      <div className="plan__head row row--between">
        <Heading className="h3" id={id}>
          {plan.headline}
        </Heading>
        {plan.extra && <p className="note">{plan.extra}</p>}
      </div>
      <TubeRack samples={plan.samples} />
    </section>
  )
}

/** Every container once, filled to its volume, with its tests. */
export function TubeRack({ samples }: Pick<DrawnPlan, 'samples'>) {
  return (
    <>
      <ul className="plan__rack" aria-hidden="true">
        {samples.map(({ id: sample, kind, volumeMl }) => (
          <li key={sample}>
            {hasTube(kind) ? (
              <SampleTube kind={kind} volumeMl={volumeMl} />
            ) : (
              <SampleMark kind={kind} size={64} className="plan__mark" />
            )}
          </li>
        ))}
      </ul>
      <ul className="plan__bar">
        {samples.map(({ id: sample, kind, amount, uses }) => (
          <li key={sample}>
            <b>{amount}</b>
            {SAMPLES[kind].name}
            {uses.length > 0 && (
              <>
                <br />
                {uses.join(', ')}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
