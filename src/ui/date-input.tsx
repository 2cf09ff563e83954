import type { ChangeEvent } from 'react'
import { formatDateInput } from './date-input-format.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A date as `DD/MM/YYYY`. Slashes are inserted while typing, because number pads lack them. */
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

/** Only at the end of the text: a change elsewhere would move the caret. */
function putSlashes({ target }: ChangeEvent<HTMLInputElement>): void {
  if (target.selectionStart === target.value.length) target.value = formatDateInput(target.value)
}
