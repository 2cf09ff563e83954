import { visitSpan } from '#contract/rules/visit-turns.ts'
import { countInWords } from '#lib/format/count-in-words.ts'
import { windowInWords } from '#lib/format/visit-format.ts'
import { homesOf } from '#machines/checkout/two-places.ts'
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
  if (snapshot.matches({ booking: { slot: { home: 'postponing' } } })) return 'Changing the booking'
  if (snapshot.matches({ booking: { slot: { home: 'arranging' } } })) return 'Saving who goes first'
  if (snapshot.matches({ booking: { slot: { home: 'held' } } }) && hold) {
    const places = homesOf(snapshot.context).length
    return `${windowInWords(visitSpan(places, hold.slot))} is held for ${places > 1 ? countInWords(places) : 'you'}`
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
  return `Held for you: ${held.join('; ')}.${nextWords(snapshot)}`
}

function nextWords(snapshot: CheckoutView['snapshot']): string {
  if (snapshot.matches({ booking: { slot: { radiology: 'choosingNext' } } }))
    return ' Choose the next slot.'
  return snapshot.matches({ booking: { slot: { radiology: 'held' } } })
    ? ' Go to payment next.'
    : ''
}
