import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import type { SelectOption } from '#ui/select.tsx'

type Named = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Spans both columns. */
  readonly wide?: boolean
}

export type FieldSpec =
  | (Named & {
      readonly kind: 'line'
      readonly autoComplete?: HTMLInputAutoCompleteAttribute
      readonly inputMode?: 'numeric' | 'email' | 'text'
      readonly type?: HTMLInputTypeAttribute
      readonly autoCapitalize?: 'characters' | 'none'
    })
  | (Named & { readonly kind: 'mobile' | 'message' | 'stars' | 'city' | 'files' })
  | (Named & {
      readonly kind: 'choice'
      readonly options: readonly SelectOption[]
      /** Placeholder. */
      readonly placeholder?: string
    })

export function optionsOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): SelectOption[] {
  return values.map((value) => ({ value, label: words[value] }))
}

export const NAME: FieldSpec = {
  kind: 'line',
  name: 'name',
  label: 'Name',
  autoComplete: 'name',
}
export const MOBILE: FieldSpec = {
  kind: 'mobile',
  name: 'mobile_no',
  label: 'Mobile number',
  hint: 'We call this number.',
}
export const EMAIL: FieldSpec = {
  kind: 'line',
  name: 'email',
  label: 'E-mail',
  hint: 'Optional. We send a confirmation to it.',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
}
export const WORK_EMAIL: FieldSpec = {
  ...EMAIL,
  label: 'Work e-mail',
  hint: 'We send a confirmation to it.',
}
export const CITY: FieldSpec = {
  kind: 'city',
  name: 'city_id',
  label: 'City',
  hint: 'Optional.',
}

export function messageField(label: string, hint: string): FieldSpec {
  return { kind: 'message', name: 'message', label, hint, wide: true }
}
