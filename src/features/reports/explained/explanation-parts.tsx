import { useId } from 'react'
import type { Explanation } from '#contract/explanations.schemas.ts'
import { slashDate } from '#lib/dates.ts'

type PartProps = { explanation: Explanation; heading?: 'h2' | 'h3' }

/** What can raise and lower a value; each sentence ends at the doctor. */
export function Influences({ explanation, heading: Heading = 'h2' }: PartProps) {
  const { raises, lowers } = explanation
  return (
    <>
      <InfluenceList heading={Heading} title="What can raise it" influences={raises} />
      <InfluenceList heading={Heading} title="What can lower it" influences={lowers} />
    </>
  )
}

type InfluenceListProps = {
  heading: 'h2' | 'h3'
  title: string
  influences: Explanation['raises']
}

function InfluenceList({ heading: Heading, title, influences }: InfluenceListProps) {
  const id = useId()
  if (influences.length === 0) return null
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <Heading className={Heading} id={id}>
        {title}
      </Heading>
      <dl className="moves">
        {influences.map(({ factor, effect }) => (
          <div key={factor}>
            <dt>{factor}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Who reviewed the text, and its sources. `variation` is the source of the normal variation. */
export function SourcesAndReview({
  explanation: { review, sources },
  heading: Heading = 'h2',
  variation,
}: PartProps & { variation?: string | undefined }) {
  const id = useId()
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <Heading className={Heading} id={id}>
        Sources and review
      </Heading>
      <div className="card card--flush">
        <div className="card__part">
          {review ? (
            <>
              <p>
                <b>{review.by}</b>, registration number {review.registration}
              </p>
              <p className="note">Reviewed this text on {slashDate(review.on)}.</p>
            </>
          ) : (
            <>
              <p>
                <b>Demo text, not medically reviewed</b>
              </p>
              <p className="note">A lab shows only texts that its doctor has reviewed.</p>
            </>
          )}
        </div>
        <ul className="card__part stack stack--2 note">
          {sources.map(({ title, publisher, url }) => (
            <li key={url}>
              <a className="link" href={url} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
              , {publisher} (opens in a new tab)
            </li>
          ))}
          {variation && <li>Normal variation: {variation}</li>}
        </ul>
      </div>
    </section>
  )
}
