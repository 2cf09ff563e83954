import { brand } from '#config/brand.ts'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import { stateOf } from '#lib/system/state-of.ts'
import type { CallbackRequest } from '#machines/callback/callback.events.ts'
import { isCallbackShown } from '#machines/callback/callback.selectors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { UnbrokenList } from '#ui/unbroken-list.tsx'
import type { CallbackView } from '../use-callback.ts'

const NO_ANSWER = 'We could not reach the lab. What you typed is still here. Try again.'

/** spec §2: opens once per browser. */
export function CallbackDialog({ snapshot, send, person }: CallbackView) {
  const { request, error } = snapshot.context
  const thanked = snapshot.matches({ dialog: 'thanked' })
  const dismiss = () => send({ type: 'callback.dismiss' })
  return (
    <Dialog
      waits
      open={isCallbackShown(snapshot)}
      onOpenChange={(open) => !open && dismiss()}
      title={thanked ? 'We will call you' : 'Need help booking?'}
      description={
        thanked
          ? `${request?.name ?? ''}, we have your request.`
          : 'Leave your number and we will help you choose a test and a slot.'
      }
    >
      <div className="stack gap-5" data-state={stateOf(snapshot)}>
        {thanked ? (
          <Button variant="next" wide onClick={dismiss}>
            Close
          </Button>
        ) : (
          <CallbackForm
            person={person}
            error={snapshot.matches({ dialog: 'failed' }) ? error || NO_ANSWER : ''}
            busy={snapshot.matches({ dialog: 'submitting' })}
            onSubmit={(values) => send({ type: 'callback.submit', request: values })}
          />
        )}
        <p className="fine tabular-nums">
          Support hours: <UnbrokenList items={brand().supportHours} />.
        </p>
      </div>
    </Dialog>
  )
}

const schema = enquiryEndpoints.callbackRequest.body.pick({ name: true, mobile_no: true })

type CallbackFormProps = {
  /** What the fields hold at first. */
  person: CallbackRequest
  error: string
  busy: boolean
  onSubmit: (request: CallbackRequest) => void
}

function CallbackForm({ person, error, busy, onSubmit }: CallbackFormProps) {
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
