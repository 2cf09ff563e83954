import { BillSkeleton, LinesSkeleton, Skeleton } from '#ui/skeleton.tsx'

/** The page of one order in its final geometry. */
export function OrderPageSkeleton() {
  return (
    <div className="cols cols--aside" role="status">
      <div className="stack stack--8">
        <div className="stack stack--3">
          <span className="vh">Loading your order</span>
          <Skeleton width="84px" height="26px" />
          <Skeleton width="78%" height="40px" />
          <Skeleton width="62%" height="20px" />
        </div>
        <div className="stack stack--3">
          <Skeleton width="140px" height="28px" />
          <Skeleton width="100%" height="208px" className="sk--control" />
        </div>
      </div>
      <div className="card card--flush">
        <div className="card__part">
          <LinesSkeleton count={4} />
        </div>
        <div className="card__part">
          <BillSkeleton />
        </div>
      </div>
    </div>
  )
}
