import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { StateArt, type StateArtName } from './state-art.tsx'

export interface EmptyStateProps {
  /** `rack`: nothing here yet. `spill`: it could not be loaded. `offline`: no network. */
  art?: StateArtName
  /** What happened. */
  title: ReactNode
  /** What is safe, and what to do next. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  className?: string | undefined
}

/** A screen or a part of it without content: empty, in error, offline. */
export function EmptyState(props: EmptyStateProps) {
  const { art = 'rack', title, children, action, heading: Heading = 'h2', className } = props
  return (
    <div className={cn('state', className)} role={art === 'rack' ? undefined : 'status'}>
      <StateArt name={art} />
      <Heading className="h4">{title}</Heading>
      {children && <p className="note">{children}</p>}
      {action}
    </div>
  )
}
