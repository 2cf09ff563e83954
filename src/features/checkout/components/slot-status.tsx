import { windowInWords } from '#lib/words/visit-words.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CheckoutView } from '../use-checkout.ts'

/** The live region of the slot step: where the window stands, said once for each change. */
export function SlotStatus({ snapshot }: { snapshot: CheckoutView['snapshot'] }) {
  return (
    <VisuallyHidden>
      <span role="status">{wordsOf(snapshot)}</span>
    </VisuallyHidden>
  )
}

function wordsOf(snapshot: CheckoutView['snapshot']): string {
  const { hold } = snapshot.context
  if (snapshot.matches({ slot: { home: 'loading' } })) return 'Loading the windows'
  if (snapshot.matches({ slot: { home: 'holding' } })) return 'Holding the window'
  if (snapshot.matches({ slot: { home: 'taken' } })) return 'Loading the windows again'
  if (snapshot.matches({ slot: { home: 'releasing' } })) return 'Giving the window back'
  if (snapshot.matches({ slot: { home: 'held' } }) && hold) {
    return `${windowInWords(hold.slot)} is held for you`
  }
  return ''
}
