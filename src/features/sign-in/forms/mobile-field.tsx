import type { ClipboardEvent } from 'react'
import { isMobile, normaliseMobile } from '#contract/rules/phone.ts'
import type { RegisteredField } from '#ui/form.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'

type MobileFieldProps = {
  field: RegisteredField<'mobile'>
  hint?: string
  autoComplete?: string
  /** Normalises a pasted number. */
  onPasteNumber: (mobile: string) => void
}

export function MobileField({ field, onPasteNumber, ...rest }: MobileFieldProps) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const mobile = normaliseMobile(event.clipboardData.getData('text'))
    if (!isMobile(mobile)) return
    event.preventDefault()
    onPasteNumber(mobile)
  }
  return <PhoneInput {...field} {...rest} label="Mobile number" onPaste={paste} />
}
