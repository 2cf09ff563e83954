import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** The form in its final geometry, while the visit is looked up. */
export function RatingSkeleton() {
  return (
    <div className="stack stack--6 rating" aria-busy="true">
      <h1 className="h1">Rate your home visit</h1>
      <VisuallyHidden>
        <span role="status">Looking up the visit</span>
      </VisuallyHidden>
      <Skeleton width="100%" height="76px" />
      <Skeleton width="240px" height="44px" />
      <Skeleton width="100%" height="120px" />
      <Skeleton width="160px" height="48px" />
    </div>
  )
}
