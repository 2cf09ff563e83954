import { VISIT_TYPE_LABEL } from '#contract/codes.ts'
import { fullName } from '#lib/words/person-words.ts'
import { addressInWords, windowInWords } from '#lib/words/visit-words.ts'
import { Facts } from '#ui/facts.tsx'
import { marksOf, planOf } from '#ui/line-samples.ts'
import { TubesLine } from '#ui/order-summary.tsx'
import { memberInWords } from '../patient-words.ts'
import type { CheckoutView } from '../use-checkout.ts'

/** What is about to be booked: who, when, where, what. */
export function BookingFacts({ checkout: { snapshot, lines } }: { checkout: CheckoutView }) {
  const { member, address, centre, hold, appointments } = snapshot.context
  const times = hold ? [hold.slot] : appointments.map((held) => held.hold.slot)
  return (
    <section className="card card--flush" aria-label="Your booking">
      <Facts
        look="card"
        items={[
          {
            term: 'Patient',
            value: member && fullName(member),
            small: member && <span className="n">{memberInWords(member)}</span>,
          },
          {
            term: 'When',
            value: (
              <span className="n">
                {times.map(windowInWords).join('; ') || 'During open hours, no appointment'}
              </span>
            ),
          },
          {
            term: 'Where',
            value: VISIT_TYPE_LABEL[centre ? 'center' : 'home'],
            small: centre
              ? `${centre.name}, ${centre.address}`
              : address && <span className="n">{addressInWords(address)}</span>,
          },
          {
            term: 'Tests',
            value: lines.map(({ name }) => name).join(', '),
            small: <TubesLine samples={marksOf(lines)} words={planOf(lines).headline} />,
          },
        ]}
      />
    </section>
  )
}
