import type { ReactNode } from 'react'
import type { Band } from '#lib/slots/fast.ts'
import { PartFocus } from '#ui/part-focus.tsx'
import type { Charges } from '../step-bill.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { AskingStep } from './asking-step.tsx'
import { HomeSlotStep } from './home-slot-step.tsx'
import { RadiologyStep } from './radiology-step.tsx'
import { WalkInStep } from './walk-in-step.tsx'

type SlotStepProps = {
  checkout: CheckoutView
  charges: Charges
  /** Part of the day for fasting samples; null while unknown. */
  fastingBand?: Band | null
  onRemoveLine: (code: string) => void
  /** The account's other visits at the time that is held. */
  otherVisits?: ReactNode
}

export function SlotStep({
  checkout,
  charges,
  fastingBand = null,
  onRemoveLine,
  otherVisits,
}: SlotStepProps) {
  const part = partOf(checkout.snapshot)
  return (
    <PartFocus part={part}>
      {part === 'asking' && <AskingStep checkout={checkout} onRemoveLine={onRemoveLine} />}
      {part === 'radiology' && <RadiologyStep checkout={checkout} otherVisits={otherVisits} />}
      {part === 'walkIn' && <WalkInStep checkout={checkout} fastingBand={fastingBand} />}
      {part === 'home' && (
        <HomeSlotStep checkout={checkout} charges={charges} otherVisits={otherVisits} />
      )}
    </PartFocus>
  )
}

function partOf(snapshot: CheckoutView['snapshot']) {
  if (snapshot.matches({ booking: { slot: 'asking' } })) return 'asking'
  if (snapshot.matches({ booking: { slot: 'radiology' } })) return 'radiology'
  return snapshot.matches({ booking: { slot: 'walkIn' } }) ? 'walkIn' : 'home'
}
