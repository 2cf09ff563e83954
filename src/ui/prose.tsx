import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'

/** Running text: paragraphs, headings of level two and three, lists. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cn('text', className)} />
}
