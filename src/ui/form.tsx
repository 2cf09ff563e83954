import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'

/** What a control spreads: its registration and its error in words. */
export interface RegisteredField<Name extends string> extends UseFormRegisterReturn<Name> {
  error: string | undefined
}

/** All of react-hook-form, and `field` for our controls. */
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
   * The server's answer to fields, by name. A new object is shown and its first field focused; what was typed
   * stays.
   */
  fieldErrors?: Partial<Record<Path<Input>, string>> | undefined
  children: (form: FormApi<Input, Output>) => ReactNode
}

/** A form that a zod schema checks. A failed check focuses the first wrong field. */
export function Form<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
  fieldErrors,
  children,
  ...rest
}: FormProps<Input, Output>) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const { setError } = form
  useEffect(() => {
    if (!fieldErrors) return
    // SAFETY: the keys of a record by field path are field paths.
    const names = Object.keys(fieldErrors) as Path<Input>[]
    for (const [at, name] of names.filter((each) => fieldErrors[each]).entries()) {
      setError(
        name,
        { type: 'server', message: fieldErrors[name] ?? '' },
        { shouldFocus: at === 0 },
      )
    }
  }, [fieldErrors, setError])

  const field = <Name extends Path<Input>>(name: Name): RegisteredField<Name> => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  return (
    <form
      noValidate
      // Pressed before its script is there, a rendered form would be sent by the browser itself, with what was
      // typed in the address. Of this method a browser sends nothing.
      method="dialog"
      {...rest}
      onSubmit={form.handleSubmit((values) => onSubmit(values))}
    >
      {children({ ...form, field })}
    </form>
  )
}
