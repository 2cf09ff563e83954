import { authEndpoints } from '#contract/auth.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { type CodeFacts, hasEnded } from '#ui/code-facts.ts'
import { CodeField } from '#ui/code-field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { PasswordOwner } from './password-owner.tsx'

const schema = authEndpoints.forgotPasswordVerifyOtp.body.pick({ otp: true, password: true })

type NewPasswordFormProps = {
  code: CodeFacts
  mobile: string
  label: string
  onSubmit: (values: { otp: string; password: string }) => void
  onResend: () => void
}

/** The code from the SMS and the password that it allows. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { code, mobile, label, onSubmit, onResend } = props
  return (
    <Form
      schema={schema}
      defaultValues={{ otp: '', password: '' }}
      onSubmit={onSubmit}
      className="stack"
    >
      {(form) => {
        const { ref, error: problem } = form.field('otp')
        return (
          <>
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
              problem={problem}
            />
            {!hasEnded(code) && (
              <>
                <PasswordOwner mobile={mobile} />
                <PasswordInput
                  {...form.field('password')}
                  autoComplete="new-password"
                  label="New password"
                  hint="8 characters or more."
                />
                {code.entry === 'typing' && code.error && <Notice tone="bad" title={code.error} />}
                <Button
                  type="submit"
                  variant="next"
                  wide
                  busy={code.entry === 'verifying'}
                  busyLabel="Setting the password"
                >
                  Set the password
                </Button>
              </>
            )}
          </>
        )
      }}
    </Form>
  )
}
