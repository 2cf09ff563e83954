import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import type { CallbackRequest } from '#machines/callback/callback.events.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { TextInput } from '#ui/text-input.tsx'

const schema = enquiryEndpoints.callbackRequest.body.pick({ name: true, mobile_no: true })

type CallbackFormProps = {
  /** What the fields hold at first. */
  person: CallbackRequest
  error: string
  busy: boolean
  onSubmit: (request: CallbackRequest) => void
}

export function CallbackForm({ person, error, busy, onSubmit }: CallbackFormProps) {
  return (
    <Form
      schema={schema}
      defaultValues={{ name: person.name, mobile_no: person.mobile_no }}
      onSubmit={onSubmit}
      className="stack"
    >
      {(form) => (
        <>
          <TextInput {...form.field('name')} label="Name" autoComplete="name" />
          <PhoneInput {...form.field('mobile_no')} label="Mobile number" />
          {error && <Notice tone="bad" title={error} />}
          <Button type="submit" variant="next" wide busy={busy} busyLabel="Sending">
            Call me back
          </Button>
        </>
      )}
    </Form>
  )
}
