import type { Part } from '#machines/checkout/parts.ts'
import type { Charges } from '../step-bill.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { BookApart } from './book-apart.tsx'
import styles from './family.css?inline'
import { FamilyPreparation } from './family-preparation.tsx'
import { WhoGoesWhen } from './who-goes-when.tsx'

type VisitOfSeveralProps = { checkout: CheckoutView; home: readonly Part[]; charges: Charges }

/** What a home visit of several people has more than that of one. */
export function VisitOfSeveral({ checkout, home, charges }: VisitOfSeveralProps) {
  const { hold } = checkout.snapshot.context
  return (
    <>
      <style>{styles}</style>
      <BookApart checkout={checkout} home={home} charges={charges} />
      {hold && <WhoGoesWhen checkout={checkout} home={home} hold={hold} />}
      {hold && <FamilyPreparation checkout={checkout} home={home} hold={hold} />}
    </>
  )
}
