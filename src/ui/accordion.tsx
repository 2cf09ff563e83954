import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface AccordionProps extends ComponentProps<'details'> {
  summary: ReactNode
  count?: number | undefined
}

/** A disclosure that works without JavaScript; adjacent ones share their border. */
export function Accordion({ summary, count, className, children, ...rest }: AccordionProps) {
  return (
    <details {...rest} className={clsx('fold', className)}>
      <summary>
        {summary}
        {count !== undefined && <span className="tabular-nums">{count}</span>}
        <Icon icon={ChevronDown} />
      </summary>
      <div>{children}</div>
    </details>
  )
}
