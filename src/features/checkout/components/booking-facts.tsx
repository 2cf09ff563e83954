import { sites } from '#config/sites.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import {
  FURTHER_VISIT_CAUSE_WORDS,
  FURTHER_VISIT_CAUSES,
  SAFETY_ANSWER_LABEL,
  VISIT_TYPE_LABEL,
} from '#contract/codes.ts'
import type { Order, SafetyAnswer } from '#contract/orders.schemas.ts'
import { capitalise, listInWords } from '#contract/rules/in-words.ts'
import { textsOf } from '#contract/rules/safety.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { comeInWords } from '#contract/rules/walk-in-facts.ts'
import { memberInWords } from '#lib/format/member-format.ts'
import { fullName } from '#lib/format/person-format.ts'
import { addressInWords, windowInWords } from '#lib/format/visit-format.ts'
import { answersOf, questionsOf } from '#machines/checkout/checkout.context.ts'
import { draftOf, type Part } from '#machines/checkout/parts.ts'
import { type Fact, Facts } from '#ui/facts.tsx'
import { TubesLine } from '#ui/order-summary.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { marksOf } from '#ui/samples.ts'
import { Words } from '#ui/words.tsx'
import { namesOf } from '../family-copy.ts'
import { shortScanName } from '../scan-format.ts'
import type { CheckoutView } from '../use-checkout.ts'

export function BookingFacts({ checkout }: { checkout: CheckoutView }) {
  const { snapshot, lines, parts } = checkout
  const { people, visit } = snapshot.context
  const [member, ...others] = people
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
          ...people.flatMap((person): Fact[] => {
            const asked = textsOf(questionsOf(snapshot.context, person))
            const given = answersOf(snapshot.context, person)
            const answers = given.filter(({ question }) => asked.includes(question))
            const term = others.length > 0 ? `Safety, ${person.firstName}` : 'Safety'
            return answers.length > 0 ? [{ term, value: <SafetyAnswers answers={answers} /> }] : []
          }),
          ...(visit === 'center' ? [] : furtherVisitFacts()),
        ]}
      />
    </section>
  )
}

/** What a home visit after the first costs, if the lab charges for some of them. */
function furtherVisitFacts(): Fact[] {
  const { furtherVisitCharges: charges = {} } = sites()
  const causes = FURTHER_VISIT_CAUSES.filter((cause) => charges[cause])
  const sums = [...new Set(causes.map((cause) => charges[cause] ?? 0))]
  if (sums.length === 0) return []
  const words = sums.map((rupees) => {
    const own = causes.filter((cause) => charges[cause] === rupees)
    const why = own.map((cause) => FURTHER_VISIT_CAUSE_WORDS[cause])
    return `${formatRupees(rupees)} if ${listInWords(why, 'or')}`
  })
  const isElseFree = causes.length < FURTHER_VISIT_CAUSES.length
  const small = isElseFree && 'Free of charge otherwise.'
  return [{ term: 'Another visit', value: `${words.join('; ')}.`, small }]
}

type Snapshot = CheckoutView['snapshot']

/** When, where and what of a visit to one place. */
function visitFacts({ context }: Snapshot, lines: readonly CartLine[]): Fact[] {
  const { visit, hold, appointments, drafts } = context
  return [
    {
      term: 'When',
      value: hold ? (
        <When timing={hold.slot} />
      ) : (
        <Times appointments={appointments} draft={drafts[0]} />
      ),
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
  const { people, hold } = context
  return (['home', 'centre'] as const).flatMap((place) => {
    const own = parts.filter((part) => part.place === place)
    const lines = own.flatMap((part) => part.lines)
    const isHome = place === 'home'
    if (own.length === 0) return []
    const visit = {
      term: VISIT_TYPE_LABEL[isHome ? 'home' : 'center'],
      value:
        isHome && hold ? (
          <When timing={visitSpan(own.length, hold.slot)} />
        ) : (
          own.map((part) => (
            <span key={part.member.member_id} className="block">
              {people.length > 1 && <span>{part.member.firstName}: </span>}
              <TimesOf part={part} context={context} />
            </span>
          ))
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

function TimesOf({ part, context }: { part: Part; context: Snapshot['context'] }) {
  const draft = draftOf(context, part)
  const own = context.appointments.filter(({ orderId }) => orderId === draft?.order_id)
  return <Times draft={draft} appointments={own} />
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

type TimesProps = {
  /** The order of the visit; undefined before it is drafted. */
  draft: Order | undefined
  appointments: Snapshot['context']['appointments']
}

/** The appointments, in their order, or when to come without one. */
function Times({ draft, appointments }: TimesProps) {
  if (appointments.length === 0) return capitalise(comeInWords(draft?.come_between))
  const inOrder = appointments.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  return inOrder.map(({ subdepartment, hold: { slot } }) => (
    <span key={subdepartment} className="block">
      <Words>
        <When timing={slot} />
        {appointments.length > 1 && `, ${shortScanName(subdepartment)}`}
      </Words>
    </span>
  ))
}

function When({ timing }: { timing: Timing }) {
  return (
    <span className="tabular-nums" translate="no">
      {windowInWords(timing)}
    </span>
  )
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
