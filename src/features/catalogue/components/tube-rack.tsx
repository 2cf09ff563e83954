import { SampleTube } from '#ui/sample-tube.tsx'
import { SAMPLES, type TubeKind } from '#ui/samples.ts'

/** Tubes in the standard order of draw, with the fill level of the drawing. */
const TUBES: readonly { kind: TubeKind; volumeMl: number; serves: string }[] = [
  { kind: 'edta', volumeMl: 3.7, serves: 'counts' },
  { kind: 'serum', volumeMl: 4, serves: 'most tests' },
  { kind: 'fluoride', volumeMl: 3.2, serves: 'sugar' },
  { kind: 'citrate', volumeMl: 3.5, serves: 'clotting' },
  { kind: 'heparin', volumeMl: 4, serves: 'calcium' },
  { kind: 'plain', volumeMl: 3.6, serves: 'other' },
  { kind: 'esr', volumeMl: 3.1, serves: 'sed rate' },
]

export function TubeRack() {
  return (
    <div className="hero__rack">
      <ul className="show" aria-hidden="true">
        {TUBES.map(({ kind, volumeMl }) => (
          <li key={kind} className={`sample--${kind}`}>
            <SampleTube kind={kind} volumeMl={volumeMl} />
          </li>
        ))}
      </ul>
      <ul className="show__bar" aria-label="What the cap colours mean">
        {TUBES.map(({ kind, serves }) => (
          <li key={kind}>
            <b>{SAMPLES[kind].name}</b>
            <span>{serves}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
