import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldWords } from './field.tsx'

export interface OtpInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'>,
    Omit<FieldWords, 'label'> {
  label?: FieldWords['label']
  /** The digits typed so far. */
  value: string
  onValueChange: (digits: string) => void
  /** Called with the whole code after the last digit. */
  onComplete?: ((digits: string) => void) | undefined
  /** design §8: 6 digits. */
  length?: number
}

/**
 * One input with six boxes drawn under it, so that SMS autofill, paste and screen readers see one
 * field.
 */
export function OtpInput({
  label = 'Code from the SMS',
  hint,
  error,
  value,
  onValueChange,
  onComplete,
  length = 6,
  id,
  className,
  ...rest
}: OtpInputProps) {
  const [focused, setFocused] = useState(false)
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    onValueChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className="otp">
          <Boxes value={value} length={length} focused={focused} bad={Boolean(error)} />
          <input
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...rest}
            {...control}
            className="otp__input"
            value={value}
            onChange={(event) => change(event.target.value)}
            onFocus={(event) => {
              setFocused(true)
              rest.onFocus?.(event)
            }}
            onBlur={(event) => {
              setFocused(false)
              rest.onBlur?.(event)
            }}
          />
        </div>
      )}
    </Field>
  )
}

interface BoxesProps {
  value: string
  length: number
  focused: boolean
  bad: boolean
}

function Boxes({ value, length, focused, bad }: BoxesProps) {
  const active = Math.min(value.length, length - 1)
  return Array.from({ length }, (_, place) => place).map((place) => (
    <span
      key={place}
      className={clsx('input otp__box', focused && place === active && 'is-focus', bad && 'is-bad')}
      aria-hidden="true"
    >
      {value[place] ?? ''}
    </span>
  ))
}
