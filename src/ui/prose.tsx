import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** Running text: paragraphs, lists, headings of levels 2 and 3. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('text', className)} />
}
