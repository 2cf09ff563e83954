import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

export interface TextInputProps extends ComponentProps<'input'>, FieldWords {
  /** Class of the field around the control, such as `span-2`. */
  fieldClassName?: string | undefined
  /** Tabular figures, for numbers, dates and codes. */
  figures?: boolean | undefined
}

/** A single-line text field with label, hint and error. */
export function TextInput({
  label,
  hint,
  error,
  fieldClassName,
  figures,
  id,
  className,
  ...rest
}: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={fieldClassName}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          className={clsx('input', figures && 'tabular-nums', className)}
        />
      )}
    </Field>
  )
}
