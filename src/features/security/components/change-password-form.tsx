import { z } from 'zod'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { UsernameField } from '#forms/username-field.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordInput } from '#ui/password-input.tsx'

/** The server's password rule, the same when setting one by a code. */
const newPasswordSchema = authEndpoints.forgotPasswordVerifyOtp.body.shape.password

const schema = z.object({
  old_password: z.string().min(1, 'Enter your current password.'),
  new_password: newPasswordSchema,
})

export interface ChangePasswordFormProps {
  mobile: string
  busy: boolean
  error: string
  onSubmit: (values: z.output<typeof schema>) => void
}

export function ChangePasswordForm({ mobile, busy, error, onSubmit }: ChangePasswordFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ old_password: '', new_password: '' }}
      onSubmit={onSubmit}
      className="stack"
    >
      {(form) => (
        <>
          <UsernameField mobile={mobile} />
          <PasswordInput
            {...form.field('old_password')}
            autoComplete="current-password"
            label="Current password"
          />
          <PasswordInput
            {...form.field('new_password')}
            autoComplete="new-password"
            label="New password"
            hint="8 characters or more."
          />
          {error && <Notice tone="bad" title={error} />}
          <Button type="submit" variant="next" wide busy={busy} busyLabel="Changing the password">
            Change the password
          </Button>
        </>
      )}
    </Form>
  )
}
