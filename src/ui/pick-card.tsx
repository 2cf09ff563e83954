import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export interface PickCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  /** Right of the title: relation, icon or an edit link. */
  end?: ReactNode
  /** Under the title. */
  sub?: ReactNode
}

/** A radio button as a card, for members, addresses and payment modes. */
export function PickCard({ title, end, sub, className, ...rest }: PickCardProps) {
  return (
    <label className={clsx('pick', className)}>
      <input {...rest} type="radio" />
      <span className="pick__name">{title}</span>
      <span className="pick__end">{end}</span>
      {sub && <span className="pick__sub">{sub}</span>}
    </label>
  )
}
