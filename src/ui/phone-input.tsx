import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

export interface PhoneInputProps extends ComponentProps<'input'>, FieldWords {
  fieldClassName?: string | undefined
}

/** A mobile number of 10 digits after the country code (spec §9: +91). */
export function PhoneInput({
  label,
  hint,
  error,
  fieldClassName,
  id,
  className,
  ...rest
}: PhoneInputProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={fieldClassName}>
      {(control) => (
        <div className={clsx('box', error && 'is-bad')}>
          <span className="box__lead box__lead--rule tabular-nums" aria-hidden="true">
            +91
          </span>
          <input
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            {...rest}
            {...control}
            className={clsx('input tabular-nums', className)}
          />
        </div>
      )}
    </Field>
  )
}
