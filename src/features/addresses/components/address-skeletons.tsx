import { FieldsSkeleton } from '#ui/fields-skeleton.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function AddressesSkeleton() {
  return (
    <div role="status">
      <span className="vh">Loading your addresses</span>
      <ul className="stack" aria-hidden="true">
        <AddressCardSkeleton words="72%" />
        <AddressCardSkeleton words="56%" />
      </ul>
    </div>
  )
}

function AddressCardSkeleton({ words }: { words: string }) {
  return (
    <li className="card person">
      <div className="row row--top">
        <Skeleton width="20px" height="20px" />
        <div className="grow">
          <Skeleton width="56px" height="22px" />
          <Skeleton width={words} height="20px" className="sk--name" />
        </div>
      </div>
      <Skeleton width="64px" height="44px" className="sk--control" />
    </li>
  )
}

const FIELDS = ['PIN', 'Locality', 'Flat, building and street', 'Landmark']

export function AddressFormSkeleton() {
  return (
    <div role="status">
      <span className="vh">Loading the address</span>
      <FieldsSkeleton fields={FIELDS} className="fields fields--2" wideFrom={2} />
    </div>
  )
}
