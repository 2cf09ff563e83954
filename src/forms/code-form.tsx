import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import { type CodeFacts, hasEnded } from '#ui/code-facts.ts'
import { CodeField } from '#ui/code-field.tsx'
import { Form, type FormApi, type FormProps } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'

/** What a form needs that has a code among its fields. */
interface WithCode extends FieldValues {
  otp: string
}

export interface CodeFormProps<Input extends WithCode, Output>
  extends Pick<FormProps<Input, Output>, 'schema' | 'defaultValues' | 'onSubmit'> {
  code: CodeFacts
  label: string
  onResend: () => void
  submit: { label: string; busyLabel: string; variant: ButtonVariant }
  /** The fields besides the code. */
  children?: (form: FormApi<Input, Output>) => ReactNode
}

/** A code from an SMS and what it is for. Its last digit sends nothing: the button does. */
export function CodeForm<Input extends WithCode, Output>(props: CodeFormProps<Input, Output>) {
  const { schema, defaultValues, code, label, submit, onSubmit, onResend, children } = props
  return (
    <Form schema={schema} defaultValues={defaultValues} onSubmit={onSubmit} className="stack">
      {(form) => (
        <>
          <OtpOfForm
            // SAFETY: of the form's fields it touches `otp` alone, which is a string in every `Input`.
            form={form as unknown as FormApi<WithCode, unknown>}
            code={code}
            label={label}
            onResend={onResend}
          />
          {!hasEnded(code) && (
            <>
              {children?.(form)}
              {code.entry === 'typing' && code.error && <Notice tone="bad" title={code.error} />}
              <Button
                type="submit"
                variant={submit.variant}
                wide
                busy={code.entry === 'verifying'}
                busyLabel={submit.busyLabel}
              >
                {submit.label}
              </Button>
            </>
          )}
        </>
      )}
    </Form>
  )
}

interface OtpOfFormProps
  extends Pick<CodeFormProps<WithCode, unknown>, 'code' | 'label' | 'onResend'> {
  form: FormApi<WithCode, unknown>
}

function OtpOfForm({ form, code, label, onResend }: OtpOfFormProps) {
  const { ref, error } = form.field('otp')
  return (
    <CodeField
      ref={ref}
      code={code}
      label={label}
      bySms
      name="otp"
      value={form.watch('otp')}
      onValueChange={(digits) => {
        // A new code empties the boxes, and nothing is wrong with them yet.
        if (digits === '') form.resetField('otp')
        else form.setValue('otp', digits, { shouldValidate: form.formState.isSubmitted })
      }}
      onResend={onResend}
      problem={error}
    />
  )
}
