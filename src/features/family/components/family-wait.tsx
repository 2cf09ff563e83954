import { Skeleton } from '#ui/skeleton.tsx'

/** Cards of members in their final geometry. */
export function FamilySkeleton() {
  return (
    <div role="status">
      <span className="vh">Loading your family</span>
      <ul className="grid grid--2" aria-hidden="true">
        <CardWait name="128px" />
        <CardWait name="96px" />
      </ul>
    </div>
  )
}

function CardWait({ name }: { name: string }) {
  return (
    <li className="card person">
      <div className="person__head">
        <Skeleton width={name} height="22px" />
        <Skeleton width="56px" height="24px" />
      </div>
      <Skeleton width="144px" height="20px" />
      <Skeleton width="64px" height="44px" className="sk--control" />
    </li>
  )
}
