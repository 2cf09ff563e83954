import { brand } from '#config/brand.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { isCallbackShown } from '#machines/callback/callback.selectors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { UnbrokenList } from '#ui/unbroken-list.tsx'
import type { CallbackView } from '../use-callback.ts'
import { CallbackForm } from './callback-form.tsx'

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
          Calls: <UnbrokenList items={brand().supportHours} />.
        </p>
      </div>
    </Dialog>
  )
}
