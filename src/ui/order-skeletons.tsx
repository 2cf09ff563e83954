import { Skeleton } from './skeleton.tsx'

export interface OrderSkeletonsProps {
  /** What is loading, for screen readers. */
  label: string
  /** Width of each card's name; sets the number of cards. */
  names: readonly string[]
  tag: string
  /** Widths of the facts below the name. */
  facts: readonly string[]
  /** Width of the result line, if the cards have one. */
  result?: string
  /** Widths of the buttons. */
  buttons: readonly string[]
}

/** Cards of orders or reports (`.order`) while they load. */
export function OrderSkeletons({ label, names, ...card }: OrderSkeletonsProps) {
  return (
    <div role="status">
      <span className="vh">{label}</span>
      <ul className="stack" aria-hidden="true">
        {names.map((name) => (
          <OrderSkeleton key={name} name={name} {...card} />
        ))}
      </ul>
    </div>
  )
}

type OrderSkeletonProps = Omit<OrderSkeletonsProps, 'label' | 'names'> & { name: string }

function OrderSkeleton({ name, tag, facts, result, buttons }: OrderSkeletonProps) {
  return (
    <li className="order">
      <div className="order__head">
        <div className="grow stack gap-2">
          <Skeleton width={name} height="20px" />
          <Skeleton width="96px" height="16px" />
        </div>
        <Skeleton width={tag} height="24px" />
      </div>
      <div className="order__facts">
        {facts.map((width) => (
          <Skeleton key={width} width={width} height="36px" />
        ))}
      </div>
      {result && (
        <div className="order__result">
          <Skeleton width={result} height="20px" />
        </div>
      )}
      <div className="order__do">
        {buttons.map((width) => (
          <Skeleton key={width} width={width} height="44px" className="sk--control" />
        ))}
      </div>
    </li>
  )
}
