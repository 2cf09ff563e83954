import { clsx } from 'clsx'
import { type ClipboardEvent, type ComponentProps, useState } from 'react'
import { closeUp, codeIn } from '#contract/rules/typed-text.ts'
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
    const digits = digitsOf(text, value, length)
    onValueChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    const code = codeIn(text, length)
    // A part of a code goes where the cursor is.
    if (!code && /^\d*$/.test(closeUp(text)) && closeUp(text).length < length) return
    event.preventDefault()
    if (code) change(code)
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
            onPaste={paste}
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

/** Keyboards and autofill put in a whole message too, which can have other numbers. */
function digitsOf(text: string, before: string, length: number): string {
  const closed = closeUp(text)
  if (closed.startsWith(before) && before.length === length) return codeIn(text, length) ?? before
  const digits = closed.replace(/\D/g, '')
  return digits.length <= length ? digits : (codeIn(text, length) ?? '')
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
      translate="no"
    >
      {value[place] ?? ''}
    </span>
  ))
}
