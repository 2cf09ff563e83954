import { accountEndpoints } from '#contract/account.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { type CodeFacts, hasEnded } from '#ui/code-facts.ts'
import { CodeField } from '#ui/code-field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'

const schema = accountEndpoints.deleteAccount.body

export interface EndCodeFormProps {
  code: CodeFacts
  onSubmit: (otp: string) => void
  onResend: () => void
}

/** The code that ends the account. Its last digit sends nothing: what cannot be undone has its own press. */
export function EndCodeForm({ code, onSubmit, onResend }: EndCodeFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ otp: '' }}
      onSubmit={({ otp }) => onSubmit(otp)}
      className="stack"
    >
      {(form) => {
        const { ref, error } = form.field('otp')
        return (
          <>
            <CodeField
              ref={ref}
              code={code}
              label="Code from the SMS"
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
            {code.entry === 'typing' && code.error && <Notice tone="bad" title={code.error} />}
            {!hasEnded(code) && (
              <Button
                type="submit"
                variant="danger"
                wide
                busy={code.entry === 'verifying'}
                busyLabel="Deleting your account"
              >
                Delete my account for good
              </Button>
            )}
          </>
        )
      }}
    </Form>
  )
}
