import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CheckoutView } from '../use-checkout.ts'
import { FlowError } from './flow-error.tsx'

/** What went wrong with a window, by state: it was taken, its time ran out, or there is no answer. */
export function SlotNotices({ checkout: { snapshot, send } }: { checkout: CheckoutView }) {
  const { error } = snapshot.context
  const reload = () => send({ type: 'slots.reload' })
  if (snapshot.matches({ slot: { home: 'expired' } })) {
    return (
      <Notice
        tone="bad"
        title="The 15 minutes are over, and the window is free again"
        actions={
          <Button size="sm" onClick={reload}>
            See what is free now
          </Button>
        }
      >
        Choose a window again. Everything else is as you chose it.
      </Notice>
    )
  }
  if (
    snapshot.matches({ slot: { home: 'failed' } }) ||
    snapshot.matches({ slot: { radiology: 'failed' } })
  ) {
    return <FlowError error={error} action={{ label: 'Load the windows', onPress: reload }} />
  }
  if (snapshot.matches({ slot: { home: 'taken' } })) {
    return <Notice tone="bad" title={error || TAKEN} />
  }
  return error ? <FlowError error={error} safe="Choose another window." /> : null
}

const TAKEN = 'Somebody else was quicker with this window.'
