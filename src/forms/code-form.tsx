import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import { type CodeFacts, hasEnded } from '#ui/code-facts.ts'
import { CodeField } from '#ui/code-field.tsx'
import { Form, type FormApi, type FormProps } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'

interface WithCode extends FieldValues {
  otp: string
}

export interface CodeFormProps<Input extends WithCode, Output>
  extends Pick<FormProps<Input, Output>, 'schema' | 'defaultValues' | 'onSubmit'> {
  code: CodeFacts
  label: string
  onResend: () => void
  submit: { label: string; busyLabel: string; variant: ButtonVariant }
  /** Fields in addition to the code. */
  children?: (form: FormApi<Input, Output>) => ReactNode
}

/** Not submitted automatically after the last digit. */
export function CodeForm<Input extends WithCode, Output>(props: CodeFormProps<Input, Output>) {
  const { schema, defaultValues, code, label, submit, onSubmit, onResend, children } = props
  return (
    <Form schema={schema} defaultValues={defaultValues} onSubmit={onSubmit} className="stack">
      {(form) => (
        <>
          <OtpOfForm
            // SAFETY: only `otp` is accessed, a string in every `Input`.
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
        // A new code clears the field and its error.
        if (digits === '') form.resetField('otp')
        else form.setValue('otp', digits, { shouldValidate: form.formState.isSubmitted })
      }}
      onResend={onResend}
      problem={error}
    />
  )
}
