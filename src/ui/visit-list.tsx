import { VisitArt, type VisitArtName } from './visit-art.tsx'

export interface VisitListProps {
  steps: readonly { art: VisitArtName; title: string; text: string }[]
}

/** Steps of a visit, each with its drawing. */
export function VisitList({ steps }: VisitListProps) {
  return (
    <ol className="visit">
      {steps.map(({ art, title, text }) => (
        <li key={art}>
          <VisitArt name={art} />
          <h3 className="h4">{title}</h3>
          <p className="note">{text}</p>
        </li>
      ))}
    </ol>
  )
}
