import type { CartLine } from '#contract/cart.endpoints.ts'
import { SAFETY_ANSWER_LABEL, VISIT_TYPE_LABEL } from '#contract/codes.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { comeInWords } from '#contract/rules/walk-in-facts.ts'
import { memberInWords } from '#lib/format/member-format.ts'
import { fullName } from '#lib/format/person-format.ts'
import { capitalise } from '#lib/format/text-format.ts'
import { addressInWords, windowInWords } from '#lib/format/visit-format.ts'
import { answersOf } from '#machines/checkout/checkout.context.ts'
import { type Fact, Facts } from '#ui/facts.tsx'
import { TubesLine } from '#ui/order-summary.tsx'
import { marksOf } from '#ui/samples.ts'
import { Words } from '#ui/words.tsx'
import { namesOf } from '../family-copy.ts'
import { shortScanName } from '../scan-format.ts'
import type { CheckoutView } from '../use-checkout.ts'

export function BookingFacts({ checkout }: { checkout: CheckoutView }) {
  const { snapshot, lines, parts } = checkout
  const { people, visit } = snapshot.context
  const [member, ...others] = people
  const answers = people.flatMap((person) => answersOf(snapshot.context, person))
  return (
    <section className="card card--flush" aria-label="Your booking">
      <Facts
        look="card"
        items={[
          others.length > 0
            ? { term: 'Patients', value: namesOf(parts) }
            : {
                term: 'Patient',
                value: member && fullName(member),
                small: member && <span className="tabular-nums">{memberInWords(member)}</span>,
              },
          ...(visit === 'both' || others.length > 0
            ? visitsFacts(checkout)
            : visitFacts(snapshot, lines)),
          ...(answers.length > 0
            ? [{ term: 'Safety', value: <SafetyAnswers answers={answers} /> }]
            : []),
        ]}
      />
    </section>
  )
}

type Snapshot = CheckoutView['snapshot']

/** When, where and what of a visit to one place. */
function visitFacts({ context }: Snapshot, lines: readonly CartLine[]): Fact[] {
  const { visit, hold, appointments, drafts } = context
  return [
    {
      term: 'When',
      value: <Times home={hold?.slot} appointments={appointments} drafts={drafts} />,
      small: !hold && appointments.length === 0 && 'No appointment is needed.',
    },
    {
      term: 'Where',
      value: VISIT_TYPE_LABEL[visit === 'center' ? 'center' : 'home'],
      small: <Where context={context} place={visit === 'center' ? 'centre' : 'home'} />,
    },
    {
      term: 'Tests',
      value: lines.map(({ name }) => name).join(', '),
      small: <Tubes lines={lines} place={visit === 'center' ? 'centre' : 'home'} />,
    },
  ]
}

/** Each visit, at home or to a centre, with who has what. */
function visitsFacts({ snapshot: { context }, parts }: CheckoutView): Fact[] {
  const { people, hold, appointments, drafts } = context
  const walkIn = drafts.filter(({ order_type }) => order_type === 'lab_visit')
  return (['home', 'centre'] as const).flatMap((place) => {
    const own = parts.filter((part) => part.place === place)
    const lines = own.flatMap((part) => part.lines)
    const isHome = place === 'home'
    if (own.length === 0) return []
    const visit = {
      term: VISIT_TYPE_LABEL[isHome ? 'home' : 'center'],
      value: (
        <Times
          home={isHome && hold ? visitSpan(own.length, hold.slot) : undefined}
          appointments={isHome ? [] : appointments}
          drafts={isHome ? drafts : walkIn}
        />
      ),
      small: (
        <>
          {own.map((part) => (
            <span key={part.member.member_id} className="block">
              {people.length > 1 && <span>{part.member.firstName}: </span>}
              <span>{part.lines.map(({ name }) => name).join(', ')}</span>
            </span>
          ))}
          <span className="block">
            <Where context={context} place={place} />
          </span>
          {people.length === 1 && <Tubes lines={lines} place={place} />}
        </>
      ),
    }
    return [visit]
  })
}

type PlaceProps = { context: Snapshot['context']; place: 'home' | 'centre' }

function Where({ context: { address, centre }, place }: PlaceProps) {
  if (place === 'centre')
    return centre && `${centre.name}, ${centre.address}, ${centre.city_name} ${centre.pincode}`
  return address && <span className="tabular-nums">{addressInWords(address)}</span>
}

function Tubes({ lines, place }: Pick<PlaceProps, 'place'> & { lines: readonly CartLine[] }) {
  const { headline, second } = tubePlan(lines)
  return (
    <>
      <TubesLine samples={marksOf(containerKinds(lines), lines)} words={headline} />
      {second && secondSampleInWords(second, place)}
    </>
  )
}

type TimesProps = Pick<Snapshot['context'], 'appointments' | 'drafts'> & {
  /** The home visit, if this is one. */
  home: Timing | undefined
}

function Times({ home, appointments, drafts }: TimesProps) {
  if (home)
    return (
      <span className="tabular-nums" translate="no">
        {windowInWords(home)}
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
