import { z } from 'zod'
import { mobileSchema } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { ErrorNotice } from '../components/error-notice.tsx'
import { MobileField } from './mobile-field.tsx'

const schema = z.object({
  mobile: mobileSchema,
  password: z.string().min(1, 'Enter your password.'),
})

type PasswordFormProps = {
  mobile: string
  error: string
  busy: boolean
  onSubmit: (values: { mobile: string; password: string }) => void
}

export function PasswordForm({ mobile, error, busy, onSubmit }: PasswordFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ mobile, password: '' }}
      onSubmit={onSubmit}
      className="stack"
    >
      {(form) => (
        <>
          <MobileField
            field={form.field('mobile')}
            autoComplete="username"
            onPasteNumber={(number) => form.setValue('mobile', number, { shouldDirty: true })}
          />
          <PasswordInput
            {...form.field('password')}
            autoComplete="current-password"
            label="Password"
          />
          <ErrorNotice error={error} />
          <Button type="submit" variant="next" wide busy={busy} busyLabel="Signing in">
            Sign in
          </Button>
        </>
      )}
    </Form>
  )
}
