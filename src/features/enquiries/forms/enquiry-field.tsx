import type { FieldValues } from 'react-hook-form'
import { MAX_MESSAGE_LENGTH } from '#contract/enquiries.fields.ts'
import { FilesField } from '#forms/files-field.tsx'
import type { FormApi } from '#ui/form.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { StarInput } from '#ui/star-input.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { FieldSpec } from './field-spec.ts'

type EnquiryFieldProps<Output> = {
  spec: FieldSpec
  form: FormApi<FieldValues, Output>
  /** Options of a `city` field. */
  cities: readonly SelectOption[]
  busy: boolean
  /** Files that the server refused, with its messages. */
  refused: ReadonlyMap<File, string> | null
}

const NO_CITY: SelectOption = { value: '', label: 'Another city or none' }

export function EnquiryField<Output>({
  spec,
  form,
  cities,
  busy,
  refused,
}: EnquiryFieldProps<Output>) {
  const { name, label, hint } = spec
  const words = { label, hint, fieldClassName: spec.wide ? 'span-2' : undefined }
  switch (spec.kind) {
    case 'line':
      return (
        <TextInput
          {...form.field(name)}
          {...words}
          type={spec.type ?? 'text'}
          inputMode={spec.inputMode}
          autoComplete={spec.autoComplete ?? 'off'}
          autoCapitalize={spec.autoCapitalize}
          figures={spec.inputMode === 'numeric'}
        />
      )
    case 'mobile':
      return <PhoneInput {...form.field(name)} {...words} />
    case 'message':
      return (
        <TextArea {...form.field(name)} {...words} rows={4} maxLength={MAX_MESSAGE_LENGTH + 200} />
      )
    case 'choice':
      return (
        <Select
          {...form.field(name)}
          {...words}
          // Without it browsers preselect the first option before hydration.
          defaultValue=""
          options={spec.options}
          placeholder={spec.placeholder}
        />
      )
    case 'city':
      return (
        <Select {...form.field(name)} {...words} defaultValue="" options={[NO_CITY, ...cities]} />
      )
    case 'stars':
      return (
        <StarInput
          {...form.field(name)}
          label={label}
          hint={hint}
          className={words.fieldClassName}
        />
      )
    case 'files':
      return (
        <div className={words.fieldClassName}>
          <FilesField
            form={form}
            name={name}
            refused={refused}
            label={label}
            hint={hint}
            busy={busy}
          />
        </div>
      )
  }
}
