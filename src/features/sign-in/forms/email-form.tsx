import { z } from 'zod'
import { emailSchema } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ErrorNotice } from '../components/error-notice.tsx'

const schema = z.object({ email: z.string().trim().pipe(emailSchema) })

type EmailFormProps = {
  email: string
  error: string
  busy: boolean
  onSubmit: (email: string) => void
}

export function EmailForm({ email, error, busy, onSubmit }: EmailFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ email }}
      onSubmit={(values) => onSubmit(values.email)}
      className="stack"
    >
      {(form) => (
        <>
          <TextInput
            {...form.field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            label="E-mail"
            hint="The e-mail in your profile. We will send a 6-digit code to it."
          />
          <ErrorNotice error={error} />
          <Button type="submit" variant="next" wide busy={busy} busyLabel="Sending the code">
            Send the code
          </Button>
        </>
      )}
    </Form>
  )
}
