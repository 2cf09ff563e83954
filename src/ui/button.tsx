import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ComponentProps, MouseEvent } from 'react'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { Words } from './words.tsx'

/** `next`: the one primary action of a screen. `in`: an "Add" button after adding. */
export type ButtonVariant = 'next' | 'teal' | 'line' | 'plain' | 'danger' | 'in'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: 'md' | 'sm' | undefined
  /** Full width of the container. */
  wide?: boolean | undefined
  className?: string | undefined
}

/** Classes of a button, for links that look like one. */
export function buttonClass({
  variant = 'line',
  size = 'md',
  wide,
  className,
}: ButtonLook = {}): string {
  return clsx('btn', `btn--${variant}`, size === 'sm' && 'btn--sm', wide && 'btn--wide', className)
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner at the same width and ignores clicks. */
  busy?: boolean | undefined
  /** Label for screen readers while busy. */
  busyLabel?: string
  icon?: LucideIcon | undefined
}

export function Button({
  variant,
  size,
  wide,
  className,
  busy = false,
  busyLabel = 'Working',
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A busy button is not `disabled`, so that it keeps the focus; it ignores clicks itself,
  // including those that would submit its form.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({
        variant,
        size,
        wide,
        className: clsx(busy && 'is-busy', className),
      })}
      onClick={press}
      aria-disabled={busy ? true : rest['aria-disabled']}
      aria-busy={busy || undefined}
    >
      {icon && <Icon icon={icon} size={size === 'sm' ? 16 : 20} />}
      <Words>{children}</Words>
      {busy && (
        <span className="btn__busy">
          <Icon icon={LoaderCircle} size={size === 'sm' ? 16 : 20} className="spin" />
          <VisuallyHidden>{busyLabel}</VisuallyHidden>
        </span>
      )}
    </button>
  )
}
