import { SAFETY_ANSWER_LABEL, VISIT_TYPE_LABEL } from '#contract/codes.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { comeInWords } from '#contract/rules/walk-in-facts.ts'
import { memberInWords } from '#lib/format/member-format.ts'
import { fullName } from '#lib/format/person-format.ts'
import { capitalise } from '#lib/format/text-format.ts'
import { addressInWords, windowInWords } from '#lib/format/visit-format.ts'
import { answersOf } from '#machines/checkout/checkout.context.ts'
import { Facts } from '#ui/facts.tsx'
import { TubesLine } from '#ui/order-summary.tsx'
import { marksOf } from '#ui/samples.ts'
import { Words } from '#ui/words.tsx'
import { shortScanName } from '../scan-format.ts'
import type { CheckoutView } from '../use-checkout.ts'

export function BookingFacts({ checkout: { snapshot, lines } }: { checkout: CheckoutView }) {
  const { people, address, centre, hold, appointments, drafts } = snapshot.context
  const [member] = people
  const answers = member ? answersOf(snapshot.context, member) : []
  const { headline, second } = tubePlan(lines)
  return (
    <section className="card card--flush" aria-label="Your booking">
      <Facts
        look="card"
        items={[
          {
            term: 'Patient',
            value: member && fullName(member),
            small: member && <span className="tabular-nums">{memberInWords(member)}</span>,
          },
          {
            term: 'When',
            value: <Times hold={hold} appointments={appointments} drafts={drafts} />,
            small: !hold && appointments.length === 0 && 'No appointment is needed.',
          },
          {
            term: 'Where',
            value: VISIT_TYPE_LABEL[centre ? 'center' : 'home'],
            small: centre
              ? `${centre.name}, ${centre.address}, ${centre.city_name} ${centre.pincode}`
              : address && <span className="tabular-nums">{addressInWords(address)}</span>,
          },
          {
            term: 'Tests',
            value: lines.map(({ name }) => name).join(', '),
            small: (
              <>
                <TubesLine samples={marksOf(containerKinds(lines), lines)} words={headline} />
                {second && secondSampleInWords(second, centre ? 'centre' : 'home')}
              </>
            ),
          },
          ...(answers.length > 0
            ? [{ term: 'Safety', value: <SafetyAnswers answers={answers} /> }]
            : []),
        ]}
      />
    </section>
  )
}

type TimesProps = Pick<CheckoutView['snapshot']['context'], 'hold' | 'appointments' | 'drafts'>

function Times({ hold, appointments, drafts }: TimesProps) {
  if (hold)
    return (
      <span className="tabular-nums" translate="no">
        {windowInWords(hold.slot)}
      </span>
    )
  if (appointments.length === 0) return capitalise(comeInWords(drafts[0]?.come_between))
  const inOrder = appointments.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  return inOrder.map((one) => (
    <span key={one.subdepartment} className="block">
      <Words>
        <span className="tabular-nums" translate="no">
          {windowInWords(one.hold.slot)}
        </span>
        {appointments.length > 1 && `, ${shortScanName(one.subdepartment)}`}
      </Words>
    </span>
  ))
}

function startOf({ hold: { slot } }: TimesProps['appointments'][number]): string {
  return `${slot.slot_date} ${slot.from_time}`
}

function SafetyAnswers({ answers }: { answers: readonly SafetyAnswer[] }) {
  return answers.map(({ question, answer }) => (
    <span key={question} className="block">
      {question} <b>{SAFETY_ANSWER_LABEL[answer]}</b>
    </span>
  ))
}
