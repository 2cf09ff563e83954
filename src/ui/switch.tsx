import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A switch with immediate effect. Label it by `id` or `aria-label`. */
export function Switch({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={rest.checked}
      className={clsx('switch', className)}
    />
  )
}
