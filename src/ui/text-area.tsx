import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldWords {
  /** Class of the field around the control, such as `span-2`. */
  fieldClassName?: string | undefined
}

/** A multi-line text field with label, hint and error. */
export function TextArea({
  label,
  hint,
  error,
  fieldClassName,
  id,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={fieldClassName}>
      {(control) => (
        <textarea rows={4} {...rest} {...control} className={clsx('input', className)} />
      )}
    </Field>
  )
}
