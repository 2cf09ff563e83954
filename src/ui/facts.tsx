import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface Fact {
  term: string
  value: ReactNode
  small?: ReactNode
}

export interface FactsProps {
  items: readonly Fact[]
  /**
   * `card`: without padding, for cards. `aside`: for narrow columns. `ruled`: between two lines.
   */
  look?: 'plain' | 'ruled' | 'card' | 'aside'
  className?: string | undefined
}

/** A description list. */
export function Facts({ items, look = 'plain', className }: FactsProps) {
  return (
    <dl className={clsx('facts', look !== 'plain' && `facts--${look}`, className)}>
      {items.map(({ term, value, small }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {value}
            {small && <small>{small}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
