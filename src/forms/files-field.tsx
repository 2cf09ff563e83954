import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { MAX_FILES, UPLOAD_TYPES } from '#contract/rules/uploads.ts'
import type { FieldWords } from '#ui/field.tsx'
import { FileInput } from '#ui/file-input.tsx'
import type { FormApi } from '#ui/form.tsx'

type FilesFieldProps<Input extends FieldValues, Output> = Omit<FieldWords, 'error'> & {
  form: FormApi<Input, Output>
  /** A field of `File[]`, checked by `checkFiles`. */
  name: Path<Input>
  /** Files that the server refused, with its messages; a new map focuses the field. */
  refused: ReadonlyMap<File, string> | null
  busy: boolean
}

/** The files of a form, each with its own error. */
export function FilesField<Input extends FieldValues, Output>({
  form,
  name,
  refused,
  ...rest
}: FilesFieldProps<Input, Output>) {
  const { ref, error } = form.field(name)
  const button = useRef<HTMLButtonElement | null>(null)
  useEffect(() => {
    if (refused) button.current?.focus()
  }, [refused])
  // SAFETY: the field holds files; `checkFiles` adds its issues by their positions.
  const files = (form.watch(name) ?? []) as readonly File[]
  const issues = form.getFieldState(name, form.formState).error as
    | Readonly<Record<number, { readonly message?: string } | undefined>>
    | undefined
  return (
    <FileInput
      {...rest}
      ref={(element) => {
        button.current = element
        ref(element)
      }}
      value={files}
      onValueChange={(chosen) =>
        form.setValue(name, chosen as PathValue<Input, Path<Input>>, { shouldValidate: true })
      }
      error={error}
      errorOf={(file) => issues?.[files.indexOf(file)]?.message ?? refused?.get(file)}
      max={MAX_FILES}
      accept={UPLOAD_TYPES.join(',')}
      camera
    />
  )
}
