import { windowInWords } from '#lib/format/visit-format.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { shortScanName } from '../scan-format.ts'
import type { CheckoutView } from '../use-checkout.ts'

/** Live region that announces each change of the slot once. */
export function SlotStatus({ snapshot }: { snapshot: CheckoutView['snapshot'] }) {
  return (
    <VisuallyHidden>
      <span role="status">
        {snapshot.matches({ booking: { slot: 'radiology' } })
          ? appointmentWords(snapshot)
          : wordsOf(snapshot)}
      </span>
    </VisuallyHidden>
  )
}

function wordsOf(snapshot: CheckoutView['snapshot']): string {
  const { hold } = snapshot.context
  if (snapshot.matches({ booking: { slot: { home: 'loading' } } })) return 'Loading the slots'
  if (snapshot.matches({ booking: { slot: { home: 'holding' } } })) return 'Holding the slot'
  if (snapshot.matches({ booking: { slot: { home: 'taken' } } })) return 'Loading the slots again'
  if (snapshot.matches({ booking: { slot: { home: 'releasing' } } })) return 'Releasing the slot'
  if (snapshot.matches({ booking: { slot: { home: 'held' } } }) && hold) {
    return `${windowInWords(hold.slot)} is held for you`
  }
  return ''
}

function appointmentWords(snapshot: CheckoutView['snapshot']): string {
  if (snapshot.matches({ booking: { slot: { radiology: 'loading' } } })) return 'Loading the slots'
  if (snapshot.matches({ booking: { slot: { radiology: 'holding' } } })) return 'Holding the slot'
  if (snapshot.matches({ booking: { slot: { radiology: 'releasing' } } }))
    return 'Releasing the slots'
  const held = snapshot.context.appointments.map(
    ({ subdepartment, hold }) => `${shortScanName(subdepartment)}, ${windowInWords(hold.slot)}`,
  )
  if (held.length === 0) return ''
  const rest = snapshot.matches({ booking: { slot: { radiology: 'choosingNext' } } })
    ? '. Choose the next slot.'
    : '. All slots are held.'
  return `Held for you: ${held.join('; ')}${rest}`
}
