import type { ClipboardEvent } from 'react'
import { z } from 'zod'
import { mobileSchema } from '#contract/fields.ts'
import { normaliseMobile } from '#contract/rules/phone.ts'
import type { RegisteredField } from '#ui/form.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'

/** spec §5: ten digits, the first 6–9; a country code and spaces are stripped. */
export const typedMobileSchema = z.string().transform(normaliseMobile).pipe(mobileSchema)

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
    if (!typedMobileSchema.safeParse(mobile).success) return
    event.preventDefault()
    onPasteNumber(mobile)
  }
  return <PhoneInput {...field} {...rest} label="Mobile number" onPaste={paste} />
}
