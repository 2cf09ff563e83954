import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'

/** Running text: paragraphs, lists, headings of levels 2 and 3. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('text', className)} />
}
