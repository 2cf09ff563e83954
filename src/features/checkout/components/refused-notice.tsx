import { useEffect, useRef } from 'react'
import type { CheckoutView } from '../use-checkout.ts'
import { FlowError } from './flow-error.tsx'

type RefusedPart = 'member' | 'place' | 'booking'

const WHAT_NOW: Readonly<Record<RefusedPart, string>> = {
  member: 'No booking was made. Choose the patient again.',
  place: 'No booking was made. Choose another address or centre.',
  booking: 'No booking was made. Your choices are saved.',
}

type RefusedNoticeProps = {
  checkout: CheckoutView
  /** The part of the step that it stands at. */
  part: RefusedPart
}

/** Why the provider refused the booking, at the part that has to change. Takes focus. */
export function RefusedNotice({ checkout, part }: RefusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  const { error } = checkout.snapshot.context
  const isShown = refusedPart(checkout) === part
  useEffect(() => {
    if (isShown) place.current?.focus()
  }, [isShown])
  if (!isShown) return null
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <FlowError error={error} safe={WHAT_NOW[part]} />
    </div>
  )
}

/** The chart drops a detail that was refused. Centres that cannot be loaded say so in their own place. */
function refusedPart({ snapshot }: CheckoutView): RefusedPart | null {
  const { error, people, visit, address, centre } = snapshot.context
  const centresFailed = snapshot.matches({
    booking: { details: { choosing: { centre: 'failed' } } },
  })
  if (!error || centresFailed || !snapshot.matches({ booking: { details: 'choosing' } }))
    return null
  if (people.length === 0) return 'member'
  const isPlaced = (visit === 'center' || address) && (visit === 'home' || centre)
  return isPlaced ? 'booking' : 'place'
}
