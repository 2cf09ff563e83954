import { Skeleton } from '#ui/skeleton.tsx'

/** The chips and the first reports in their final geometry. */
export function ReportsWait() {
  return (
    <div role="status">
      <span className="vh">Loading your reports</span>
      <div className="stack stack--6" aria-hidden="true">
        <div className="scroller">
          {['72px', '172px', '152px', '148px'].map((width) => (
            <Skeleton key={width} width={width} height="40px" className="rounded-full" />
          ))}
        </div>
        <div>
          <div className="group-head">
            <Skeleton width="160px" height="24px" />
          </div>
          <ul className="stack">
            <CardWait name="62%" />
            <CardWait name="48%" />
          </ul>
        </div>
      </div>
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
        <Skeleton width="96px" height="24px" />
      </div>
      <div className="order__facts">
        <Skeleton width="76px" height="36px" />
        <Skeleton width="92px" height="36px" />
        <Skeleton width="48px" height="36px" />
      </div>
      <div className="order__do">
        <Skeleton width="68px" height="44px" className="sk--control" />
        <Skeleton width="92px" height="44px" className="sk--control" />
      </div>
    </li>
  )
}
