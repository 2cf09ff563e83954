import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cn('vh', className)} />
}
