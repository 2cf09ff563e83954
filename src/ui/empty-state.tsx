import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { StateArt, type StateArtName } from './state-art.tsx'

export interface EmptyStateProps {
  /** `rack`: nothing here yet. `spill`: could not be loaded. `offline`: no network. */
  art?: StateArtName
  title: ReactNode
  /** What is safe, and what to do next. */
  children?: ReactNode
  /** One link or button. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  className?: string | undefined
}

/** A screen, or part of it, without content: empty, failed or offline. */
export function EmptyState(props: EmptyStateProps) {
  const { art = 'rack', title, children, action, heading: Heading = 'h2', className } = props
  return (
    <div className={clsx('state', className)} role={art === 'rack' ? undefined : 'status'}>
      <StateArt name={art} />
      <Heading className="h4">{title}</Heading>
      {children && <p className="note">{children}</p>}
      {action}
    </div>
  )
}
