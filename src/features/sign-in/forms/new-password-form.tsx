import { authEndpoints } from '#contract/auth.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { OtpInput } from '#ui/otp-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ErrorNotice } from '../components/error-notice.tsx'

const schema = authEndpoints.forgotPasswordVerifyOtp.body.pick({ otp: true, password: true })

type NewPasswordFormProps = {
  error: string
  busy: boolean
  onSubmit: (values: { otp: string; password: string }) => void
}

/** The code from the SMS and the password that it allows. */
export function NewPasswordForm({ error, busy, onSubmit }: NewPasswordFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ otp: '', password: '' }}
      onSubmit={onSubmit}
      className="stack"
    >
      {(form) => {
        const { ref, error: otpError } = form.field('otp')
        return (
          <>
            <OtpInput
              ref={ref}
              name="otp"
              value={form.watch('otp')}
              onValueChange={(digits) =>
                form.setValue('otp', digits, { shouldValidate: form.formState.isSubmitted })
              }
              error={otpError}
            />
            <TextInput
              {...form.field('password')}
              type="password"
              autoComplete="new-password"
              label="New password"
              hint="8 characters or more."
            />
            <ErrorNotice error={error} />
            <Button type="submit" variant="next" wide busy={busy} busyLabel="Setting the password">
              Set the password
            </Button>
          </>
        )
      }}
    </Form>
  )
}
