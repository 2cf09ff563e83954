import { authEndpoints } from '#contract/auth.endpoints.ts'
import type { CodeFacts } from '#ui/code-facts.ts'
import { PasswordInput } from '#ui/password-input.tsx'
import { CodeForm } from './code-form.tsx'
import { UsernameField } from './username-field.tsx'

const schema = authEndpoints.forgotPasswordVerifyOtp.body.pick({ otp: true, password: true })

type NewPasswordFormProps = {
  code: CodeFacts
  mobile: string
  label: string
  onSubmit: (values: { otp: string; password: string }) => void
  onResend: () => void
}

export function NewPasswordForm({ mobile, ...code }: NewPasswordFormProps) {
  return (
    <CodeForm
      {...code}
      schema={schema}
      defaultValues={{ otp: '', password: '' }}
      submit={{
        label: 'Set the password',
        busyLabel: 'Setting the password',
        variant: 'next',
      }}
    >
      {(form) => (
        <>
          <UsernameField mobile={mobile} />
          <PasswordInput
            {...form.field('password')}
            autoComplete="new-password"
            label="New password"
            hint="8 characters or more."
          />
        </>
      )}
    </CodeForm>
  )
}
