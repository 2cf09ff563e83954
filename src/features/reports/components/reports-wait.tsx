import { OrderSkeletons } from '#ui/order-skeletons.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The chips and the first reports in their final geometry. */
export function ReportsSkeleton() {
  return (
    <div className="stack stack--6">
      <div className="scroller" aria-hidden="true">
        {['72px', '172px', '152px', '148px'].map((width) => (
          <Skeleton key={width} width={width} height="40px" className="rounded-full" />
        ))}
      </div>
      <div>
        <div className="group-head" aria-hidden="true">
          <Skeleton width="160px" height="24px" />
        </div>
        <OrderSkeletons
          label="Loading your reports"
          names={['62%', '48%']}
          tag="96px"
          facts={['76px', '92px', '48px']}
          buttons={['68px', '92px']}
        />
      </div>
    </div>
  )
}
