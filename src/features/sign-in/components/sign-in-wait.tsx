import type { Road } from '#machines/sign-in/sign-in.events.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { titleOf } from '../sign-in-screen.ts'

/** Fields of the first screen of each road. */
const FIELDS: Record<Road, number> = { signIn: 1, createAccount: 7 }

/** The first screen of a road in its final geometry, until the charts are there. */
export function SignInSkeleton({ road }: { road: Road }) {
  const fields = Array.from({ length: FIELDS[road] }, (_, place) => place)
  return (
    <div className="stack stack--3" aria-busy="true">
      <h1 className="h1">{titleOf(road === 'createAccount' ? 'account' : 'mobile')}</h1>
      <div className="stack pt-2" aria-hidden="true">
        {fields.map((place) => (
          <div key={place} className="stack gap-1.5">
            <Skeleton width="112px" height="20px" />
            <Skeleton width="100%" height="48px" className="sk--control" />
            <Skeleton width="192px" height="18px" />
          </div>
        ))}
        <Skeleton width="100%" height="48px" className="sk--control" />
      </div>
    </div>
  )
}
