import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from '#lib/storage/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Form, type FormApi } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import type { SelectOption } from '#ui/select.tsx'
import type { SendingFailure } from '../sending-failure.ts'
import type { FormDefinition } from './enquiry-definition.ts'
import { EnquiryField } from './enquiry-field.tsx'
import type { FieldSpec } from './field-spec.ts'

export type Known = Readonly<Record<'name' | 'mobile_no' | 'email', string>>

export type EnquiryFormProps<Output> = {
  definition: FormDefinition<Output>
  /** Hidden values. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** A value chosen elsewhere on the page, such as a position. */
  chosen?: Readonly<Record<string, string>> | undefined
  /** The signed-in user; null for a visitor and while the session is being restored. */
  known: Known | null
  cities: readonly SelectOption[]
  sending: boolean
  failure: SendingFailure | null
  onSubmit: (values: Output) => void
  /** Two columns on a wide screen. */
  columns?: 1 | 2
}

/** Input survives a reload (stored draft). */
export function EnquiryForm<Output>(props: EnquiryFormProps<Output>) {
  const { definition, fixed, chosen, known, cities, sending, failure, onSubmit } = props
  const { id, label, schema, fields, action, promise } = definition
  const [defaultValues] = useState(() => ({ ...initialValues(id, fields), ...fixed }))
  const fieldErrors = useMemo(
    () => (failure && 'field' in failure ? { [failure.field]: failure.words } : undefined),
    [failure],
  )
  return (
    <Form
      id={id}
      schema={schema}
      defaultValues={defaultValues}
      onSubmit={onSubmit}
      fieldErrors={fieldErrors}
      className="stack gap-5"
      aria-label={label}
    >
      {(form) => (
        <>
          <Typed form={form} id={id} known={known} chosen={chosen} />
          <div className={props.columns === 1 ? 'fields' : 'fields fields--2'}>
            {fields.map((field) => (
              <EnquiryField
                key={field.name}
                spec={field}
                form={form}
                cities={cities}
                busy={sending}
                refused={failure && 'refused' in failure ? failure.refused : null}
              />
            ))}
          </div>
          {failure && 'notice' in failure && <Notice tone="bad" title={failure.notice} />}
          <Send sending={sending} action={action}>
            {promise}
          </Send>
        </>
      )}
    </Form>
  )
}

type SendProps = { sending: boolean; action: string; children: ReactNode }

function Send({ sending, action, children }: SendProps) {
  return (
    <div className="stack stack--2">
      <Button type="submit" variant="next" wide busy={sending} busyLabel="Sending">
        {action}
      </Button>
      <p className="note tabular-nums" role="status">
        {sending ? 'Sending. Please keep this page open.' : children}
      </p>
    </div>
  )
}

type TypedProps<Output> = Pick<EnquiryFormProps<Output>, 'known' | 'chosen'> & {
  form: FormApi<FieldValues, Output>
  id: string
}

/** Saves a draft while typing and prefills empty fields from the signed-in user. */
function Typed<Output>({ form, id, known, chosen }: TypedProps<Output>) {
  const { subscribe, getValues, setValue } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(id, values),
      }),
    [subscribe, id],
  )
  useEffect(() => {
    for (const [name, value] of Object.entries(known ?? {})) {
      if (value && getValues(name) === '') setValue(name, value)
    }
  }, [known, getValues, setValue])
  useEffect(() => {
    for (const [name, value] of Object.entries(chosen ?? {})) {
      if (value) setValue(name, value, { shouldValidate: false })
    }
  }, [chosen, setValue])
  return null
}

function keep(id: string, values: Filled): void {
  const texts = textsOf(values)
  if (Object.keys(texts).length > 0) keepDraft(id, texts)
  else dropDraft(id)
}

type Filled = Record<string, unknown>

/** Empty values; a field of files has no draft. */
function blankOf(fields: readonly FieldSpec[]): Filled {
  return Object.fromEntries(fields.map(({ kind, name }) => [name, kind === 'files' ? [] : '']))
}

/**
 * Initial values: the stored draft of this tab, overridden by input typed before hydration. The
 * server has neither, so hydrated markup must not depend on them.
 */
function initialValues(id: string, fields: readonly FieldSpec[]): Filled {
  const blank = blankOf(fields)
  if (typeof document === 'undefined') return blank
  const known = (values: Record<string, unknown>) =>
    Object.entries(values).filter(([name, value]) => value && blank[name] === '')
  return Object.fromEntries([
    ...Object.entries(blank),
    ...known(readDraft(id)),
    ...known(typedIn(document.getElementById(id))),
  ])
}

function typedIn(form: HTMLElement | null): Record<string, unknown> {
  return form instanceof HTMLFormElement ? Object.fromEntries(new FormData(form)) : {}
}

/** The string values, which are all a draft keeps. */
function textsOf(values: Readonly<Filled>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value !== '') texts[name] = value
  }
  return texts
}
