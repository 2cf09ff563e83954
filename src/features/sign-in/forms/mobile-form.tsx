import { z } from 'zod'
import { mobileSchema } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { ErrorNotice } from '../components/error-notice.tsx'
import { MobileField } from './mobile-field.tsx'

const schema = z.object({ mobile: mobileSchema })

type MobileFormProps = {
  mobile: string
  hint: string
  error: string
  busy: boolean
  onSubmit: (mobile: string) => void
}

export function MobileForm({ mobile, hint, error, busy, onSubmit }: MobileFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ mobile }}
      onSubmit={(values) => onSubmit(values.mobile)}
      className="stack"
    >
      {(form) => (
        <>
          <MobileField
            field={form.field('mobile')}
            hint={hint}
            onPasteNumber={(number) => form.setValue('mobile', number, { shouldDirty: true })}
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
