import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'

/** On or off, at once. Give it a label by `id` or `aria-label`. */
export function Switch({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={rest.checked}
      className={cn('switch', className)}
    />
  )
}
