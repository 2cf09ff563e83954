import { Skeleton } from '#ui/skeleton.tsx'

export function CentreSkeletons({ count = 3 }: { count?: number }) {
  return (
    <ul className="stack" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <li key={place} className="place__centre">
          <div className="stack stack--2">
            <Skeleton width="60%" height="24px" />
            <Skeleton width="44%" height="18px" />
            <Skeleton width="72%" height="22px" />
          </div>
          <div className="stack stack--2">
            <Skeleton width="72%" height="20px" />
            <Skeleton width="86%" height="18px" />
            <Skeleton width="80%" height="18px" />
          </div>
          <div className="place__do">
            <Skeleton width="124px" height="44px" />
            <Skeleton width="96px" height="44px" />
          </div>
        </li>
      ))}
    </ul>
  )
}
