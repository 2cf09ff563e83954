import { Skeleton } from '#ui/skeleton.tsx'

/** Order cards in their final geometry. */
export function OrdersWait() {
  return (
    <div role="status">
      <span className="vh">Loading your orders</span>
      <ul className="stack" aria-hidden="true">
        <CardWait name="72%" />
        <CardWait name="48%" />
      </ul>
    </div>
  )
}

function CardWait({ name }: { name: string }) {
  return (
    <li className="order">
      <div className="order__head">
        <div className="grow stack gap-2">
          <Skeleton width={name} height="20px" />
          <Skeleton width="96px" height="16px" />
        </div>
        <Skeleton width="64px" height="24px" />
      </div>
      <div className="order__facts">
        <Skeleton width="72px" height="36px" />
        <Skeleton width="92px" height="36px" />
        <Skeleton width="52px" height="36px" />
      </div>
      <div className="order__result">
        <Skeleton width="160px" height="20px" />
      </div>
      <div className="order__do">
        <Skeleton width="84px" height="44px" className="sk--control" />
      </div>
    </li>
  )
}
