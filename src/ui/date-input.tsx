import type { ChangeEvent } from 'react'
import { formatDateInput } from './date-input-format.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A date as `DD/MM/YYYY`: a phone's number pad has no slash, so they are put in while typing. */
export function DateInput({ onChange, ...rest }: TextInputProps) {
  return (
    <TextInput
      placeholder="DD/MM/YYYY"
      inputMode="numeric"
      figures
      {...rest}
      onChange={(event) => {
        putSlashes(event)
        onChange?.(event)
      }}
    />
  )
}

/** Only at the end of the text: a change in its middle would move the caret. */
function putSlashes({ target }: ChangeEvent<HTMLInputElement>): void {
  if (target.selectionStart === target.value.length) target.value = formatDateInput(target.value)
}
