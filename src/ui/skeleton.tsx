import { clsx } from 'clsx'

export interface SkeletonProps {
  /** CSS lengths of the loading content. */
  width: string
  height: string
  className?: string | undefined
}

/** One placeholder block. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <span className={clsx('sk', className)} style={{ width, height }} aria-hidden="true" />
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}

export interface ItemCardSkeletonProps {
  count?: number
  as?: 'li' | 'div'
}

/** Item cards in their final geometry; use within the list of cards. */
export function ItemCardSkeleton({ count = 1, as: Root = 'li' }: ItemCardSkeletonProps) {
  return places(count).map((place) => (
    <Root key={place} className="item" aria-hidden="true">
      <div className="item__rack">
        <Skeleton width="20px" height="22px" />
      </div>
      <div className="item__body">
        <Skeleton width={place % 2 === 0 ? '72%' : '58%'} height="18px" className="sk--name" />
        <span className="row sk-data">
          <Skeleton width="56px" height="30px" />
          <Skeleton width="44px" height="30px" />
          <Skeleton width="44px" height="30px" />
        </span>
        <div className="item__foot">
          <Skeleton width="64px" height="20px" />
          <Skeleton width="84px" height="44px" className="sk--control" />
        </div>
      </div>
    </Root>
  ))
}

/** Rows and total of a bill. */
export function BillSkeleton({ count = 2 }: { count?: number }) {
  return (
    <div className="sk-bill" aria-hidden="true">
      {places(count + 1).map((place) => (
        <span key={place} className="row row--between">
          <Skeleton
            width={place === count ? '72px' : '128px'}
            height={place === count ? '22px' : '16px'}
          />
          <Skeleton width="64px" height={place === count ? '22px' : '16px'} />
        </span>
      ))}
    </div>
  )
}

/** Lines of a cart in a summary. */
export function LinesSkeleton({ count = 2 }: { count?: number }) {
  return (
    <ul className="lines" aria-hidden="true">
      {places(count).map((place) => (
        <li key={place}>
          <Skeleton width={place % 2 === 0 ? '80%' : '64%'} height="20px" />
          <Skeleton width="88px" height="20px" />
        </li>
      ))}
    </ul>
  )
}
