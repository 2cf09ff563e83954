import { Skeleton } from './skeleton.tsx'

export interface EntriesSkeletonProps {
  count: number
  /** What is loading, for screen readers. */
  label: string
}

/** Rows of a card (`.entry`) while they load. */
export function EntriesSkeleton({ count, label }: EntriesSkeletonProps) {
  return (
    <div className="card card--flush" role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className="card__part entry" aria-hidden="true">
          <div className="entry__what">
            <Skeleton width={place % 2 === 0 ? '44%' : '56%'} height="20px" />
            <Skeleton width="80%" height="18px" />
          </div>
          <Skeleton width="72px" height="40px" className="sk--control" />
        </div>
      ))}
    </div>
  )
}
