import { authEndpoints } from '#contract/auth.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { type CodeFacts, hasEnded } from '#ui/code-facts.ts'
import { CodeField } from '#ui/code-field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

const schema = authEndpoints.forgotPasswordVerifyOtp.body.pick({ otp: true, password: true })

export interface SetPasswordFormProps {
  code: CodeFacts
  mobile: string
  onSubmit: (values: { otp: string; password: string }) => void
  onResend: () => void
}

/** The code from the SMS, and the password that it allows. */
export function SetPasswordForm({ code, mobile, onSubmit, onResend }: SetPasswordFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ otp: '', password: '' }}
      onSubmit={onSubmit}
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
              onValueChange={(digits) =>
                form.setValue('otp', digits, { shouldValidate: form.formState.isSubmitted })
              }
              onResend={onResend}
              problem={error}
            />
            {!hasEnded(code) && (
              <>
                <input type="text" autoComplete="username" value={mobile} readOnly hidden />
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
