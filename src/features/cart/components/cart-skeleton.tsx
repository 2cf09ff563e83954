import { BillSkeleton, ItemCardSkeleton, Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export function CartSkeleton() {
  return (
    <>
      <h1 className="h1">
        Cart
        <VisuallyHidden>, loading</VisuallyHidden>
      </h1>
      <p className="note">Loading your cart.</p>
      <ul className="stack stack--3">
        <ItemCardSkeleton count={2} />
      </ul>
      <Skeleton width="100%" height="200px" />
    </>
  )
}

export function SummarySkeleton() {
  return (
    <div className="card">
      <BillSkeleton count={4} />
    </div>
  )
}
