import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends ComponentProps<'select'>, FieldWords {
  /** Class of the field around the control, such as `span-2`. */
  fieldClassName?: string | undefined
  options: readonly SelectOption[]
  /** First, empty option that cannot be chosen again. */
  placeholder?: string | undefined
}

/** A native select with label, hint and error. */
export function Select({
  label,
  hint,
  error,
  fieldClassName,
  options,
  placeholder,
  id,
  className,
  ...rest
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={fieldClassName}>
      {(control) => (
        <select {...rest} {...control} className={clsx('input', className)}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
