import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'

/** Props that a control spreads: registration and error message. */
export interface RegisteredField<Name extends string> extends UseFormRegisterReturn<Name> {
  error: string | undefined
}

/** The API of react-hook-form, plus `field` for the controls of this folder. */
export interface FormApi<Input extends FieldValues, Output>
  extends UseFormReturn<Input, unknown, Output> {
  field: <Name extends Path<Input>>(name: Name) => RegisteredField<Name>
}

export interface FormProps<Input extends FieldValues, Output>
  extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  schema: ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  onSubmit: (values: Output) => void | Promise<void>
  /**
   * Field errors from the server. A new object shows them and focuses the first field; typed values
   * are kept.
   */
  fieldErrors?: Partial<Record<Path<Input>, string>> | undefined
  children: (form: FormApi<Input, Output>) => ReactNode
}

/** Controls with an error; radio buttons and the button of a file carry it as data. */
const INVALID = '[aria-invalid="true"]:not(:disabled), [data-invalid] input, button[data-invalid]'

/** The first in the order of the page. Returns whether there is one. */
function focusFirstInvalid(form: HTMLFormElement | null): boolean {
  const first = form?.querySelector(INVALID)
  if (!(first instanceof HTMLElement)) return false
  first.focus()
  return true
}

/** What a schema says of the values: the first problem of each field. */
function resolverOf<Input extends FieldValues, Output>(
  schema: ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    const read = await schema.safeParseAsync(values)
    if (read.success) return { values: read.data, errors: {} }
    const errors: FieldErrors<Input> = {}
    for (const { code, message, path } of read.error.issues) {
      const name = path.join('.')
      if (!get(errors, name)) set(errors, name, { type: code, message })
    }
    return { values: {}, errors }
  }
}

/** A form validated with a zod schema. A failed validation focuses the first invalid field. */
export function Form<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
  fieldErrors,
  children,
  ...rest
}: FormProps<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    resolver: resolverOf(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const { setError } = form
  const element = useRef<HTMLFormElement>(null)
  const { submitCount } = form.formState
  // In the order of the page, which is not the order in which fields were registered.
  useEffect(() => {
    if (submitCount === 0) return
    focusFirstInvalid(element.current)
  }, [submitCount])
  const isRefused = useRef(false)
  useEffect(() => {
    if (!fieldErrors) return
    // SAFETY: the keys of a record by field path are field paths.
    const names = Object.keys(fieldErrors) as Path<Input>[]
    for (const name of names.filter((each) => fieldErrors[each])) {
      setError(name, { type: 'server', message: fieldErrors[name] ?? '' })
      isRefused.current = true
    }
  }, [fieldErrors, setError])
  // After the render that shows the server's errors.
  useEffect(() => {
    if (isRefused.current && focusFirstInvalid(element.current)) isRefused.current = false
  })

  const field = <Name extends Path<Input>>(name: Name): RegisteredField<Name> => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  return (
    <form
      ref={element}
      noValidate
      // Before hydration the browser would submit the form itself, with the values in the URL. With
      // this method it submits nothing.
      method="dialog"
      {...rest}
      onSubmit={form.handleSubmit((values) => onSubmit(values))}
    >
      {children({ ...form, field })}
    </form>
  )
}
