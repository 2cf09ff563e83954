import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  /** Under the label. */
  note?: ReactNode
}

/** A checkbox with its label to the right. */
export function Checkbox({ label, note, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('check', className)}>
      <input {...rest} type="checkbox" />
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
    </label>
  )
}
