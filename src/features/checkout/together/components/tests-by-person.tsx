import { clsx } from 'clsx'
import Ban from 'lucide-react/icons/ban'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { memberInWords } from '#lib/format/member-format.ts'
import { capitalise } from '#lib/format/text-format.ts'
import { canTake, linesForNobody, type Person } from '#machines/linked-booking/people.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { marksOf } from '#ui/samples.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { LinkedView } from '../linked-view.ts'
import { fastWords, onlyFor } from '../together-copy.ts'

type TestsByPersonProps = LinkedView & { onRemoveLine: (code: string) => void }

/** A grid from 960 px, one card for each person below it. */
export function TestsByPerson({ onRemoveLine, ...view }: TestsByPersonProps) {
  const { people, later, lines } = view.snapshot.context
  const left = linesForNobody([...people, ...later], lines)
  return (
    <section aria-labelledby="who-has">
      <div className="row row--between mb-3">
        <h2 className="h2" id="who-has">
          Who has which tests?
        </h2>
        <p className="note tabular-nums">
          {lines.length === 1 ? '1 test' : `${lines.length} tests`}
        </p>
      </div>
      {people.length > 0 && <Grid {...view} />}
      <div className="stack stack--3 only-narrow">
        {people.map((person) => (
          <PersonCard key={person.member.member_id} person={person} {...view} />
        ))}
      </div>
      {people.length > 0 &&
        left.map((line) => (
          <ForNobody key={line.code} line={line} onRemoveLine={onRemoveLine} {...view} />
        ))}
    </section>
  )
}

function Grid({ snapshot, send }: LinkedView) {
  const { people, lines } = snapshot.context
  return (
    <div className="takers-box only-wide">
      <table className="takers">
        <caption className="vh">Tests by person</caption>
        <thead>
          <tr>
            <td />
            {people.map(({ member }) => (
              <th key={member.member_id} scope="col">
                <b>{member.firstName}</b>
                <small className="tabular-nums">{memberInWords(member)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.code}>
              <th scope="row">
                <span className="takers__test">
                  <SampleMarks samples={marksOf(containerKinds([line]), [line])} silent />
                  <span>
                    <b>{line.name}</b>
                    <small className="tabular-nums">{subOf(line)}</small>
                  </span>
                </span>
              </th>
              {people.map((person) => (
                <Cell
                  key={person.member.member_id}
                  line={line}
                  person={person}
                  snapshot={snapshot}
                  send={send}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Tubes</th>
            {people.map((person) => (
              <td key={person.member.member_id}>
                <Tubes lines={linesOf(person, lines)} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Fasting</th>
            {people.map((person) => (
              <td key={person.member.member_id}>{fastWords(linesOf(person, lines))}</td>
            ))}
          </tr>
          <tr className="takers__sum">
            <th scope="row">Sum</th>
            {people.map((person) => (
              <td key={person.member.member_id}>{sumOf(linesOf(person, lines))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type OfPerson = LinkedView & { line: CartLine; person: Person }

function Cell({ line, person, snapshot, send }: OfPerson) {
  const { member } = person
  const refusal = refusalFor(line, member)
  const isOn = person.codes.includes(line.code)
  if (refusal) {
    return (
      <td>
        <span className="tick tick--no">
          <Icon icon={Ban} size={16} />
          {onlyFor(line)}
          <VisuallyHidden>. {refusal}</VisuallyHidden>
        </span>
      </td>
    )
  }
  return (
    <td className={clsx(isOn && 'is-on')}>
      <label className="check check--cell">
        <input
          type="checkbox"
          checked={isOn}
          disabled={!snapshot.matches({ people: 'choosing' })}
          onChange={() => send(eventOf(line, person))}
        />
        <span>
          <VisuallyHidden>
            {line.name} for {member.firstName}
          </VisuallyHidden>
          {isOn && (
            <b className="tabular-nums" translate="no">
              {formatRupees(line.selling_price)}
            </b>
          )}
        </span>
      </label>
    </td>
  )
}

function PersonCard({ person, ...view }: LinkedView & { person: Person }) {
  const { lines } = view.snapshot.context
  const { member } = person
  const own = linesOf(person, lines)
  // Rows stay where they are when they are ticked: a row that moves would lose the focus.
  const [first] = useState(person.codes)
  const listed = first.length === 0 ? lines : lines.filter(({ code }) => first.includes(code))
  const more = lines.filter((line) => !listed.includes(line))
  const id = `person-${member.member_id}`
  return (
    <article className="taker" aria-labelledby={id}>
      <header className="taker__head">
        <h3 className="h4" id={id}>
          {member.firstName}
        </h3>
        <p className="note">{capitalise(member.relation_type)}</p>
        <p className="note tabular-nums">{memberInWords(member)}</p>
      </header>
      <ul>
        {listed.map((line) => (
          <li key={line.code}>
            <Row line={line} person={person} {...view} />
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <Accordion
          className="fold--in"
          open={more.some((line) => own.includes(line)) || undefined}
          summary={<span className="grow">{more.length} more from your cart</span>}
        >
          <ul>
            {more.map((line) => (
              <li key={line.code}>
                <Row line={line} person={person} {...view} />
              </li>
            ))}
          </ul>
        </Accordion>
      )}
      <p className="taker__foot">
        <span className="grow">
          <Tubes lines={own} />
        </span>
        <span>{fastWords(own)}</span>
        <b className="tabular-nums">{sumOf(own)}</b>
      </p>
    </article>
  )
}

function Row({ line, person, snapshot, send }: OfPerson) {
  const refusal = refusalFor(line, person.member)
  return (
    <label className="check ptest">
      <input
        type="checkbox"
        checked={person.codes.includes(line.code)}
        disabled={refusal !== null || !snapshot.matches({ people: 'choosing' })}
        onChange={() => send(eventOf(line, person))}
      />
      <span>
        {line.name}
        <VisuallyHidden> for {person.member.firstName}</VisuallyHidden>
        <small>{refusal ?? fastWords([line])}</small>
      </span>
      <b className="tabular-nums" translate="no">
        {formatRupees(line.selling_price)}
      </b>
    </label>
  )
}

/** A test without a taker: why, and who of the visit can take it. */
function ForNobody({
  line,
  snapshot,
  send,
  onRemoveLine,
}: TestsByPersonProps & { line: CartLine }) {
  const { people, members } = snapshot.context
  const refused = people.filter(({ member }) => !canTake(line, member))
  const takers = people.filter(({ member }) => canTake(line, member))
  const [first] = refused
  const others = members.filter(
    (member) =>
      canTake(line, member) && !people.some((one) => one.member.member_id === member.member_id),
  )
  const words = first ? refusalFor(line, first.member) : null
  return (
    <div className={clsx('say mt-3', words && 'say--bad')} role={words ? 'alert' : 'status'}>
      <Icon icon={CircleAlert} />
      <p>
        <b>{first && words ? `${line.name} for ${first.member.firstName}: ${words}` : line.name}</b>
        It is not in the bill.{' '}
        {takers.length > 0
          ? `${takers.map(({ member }) => member.firstName).join(' or ')} can take it.`
          : `${others.map(({ firstName }) => firstName).join(' or ') || 'Nobody in your family'} can take it.`}
      </p>
      <p className="say__do">
        {takers.map(({ member }, at) => (
          <Button
            key={member.member_id}
            size="sm"
            variant={at === 0 ? 'next' : 'line'}
            onClick={() => send({ type: 'test.give', memberId: member.member_id, code: line.code })}
          >
            Give it to {member.firstName}
            <VisuallyHidden>, {line.name}</VisuallyHidden>
          </Button>
        ))}
        <Button size="sm" variant="plain" onClick={() => onRemoveLine(line.code)}>
          Remove it<VisuallyHidden>, {line.name}</VisuallyHidden>
        </Button>
      </p>
    </div>
  )
}

function eventOf({ code }: CartLine, { member, codes }: Person) {
  const memberId = member.member_id
  return codes.includes(code)
    ? ({ type: 'test.take', memberId, code } as const)
    : ({ type: 'test.give', memberId, code } as const)
}

function Tubes({ lines }: { lines: readonly CartLine[] }) {
  const { tubes, bloodMl } = tubePlan(lines)
  const kinds = marksOf(containerKinds(lines), lines)
  if (kinds.length === 0) return <small>No sample</small>
  return (
    <>
      <SampleMarks samples={kinds} />
      {tubes > 0 && (
        <small className="tabular-nums">
          {tubes === 1 ? '1 tube' : `${tubes} tubes`}, {bloodMl} mL
        </small>
      )}
    </>
  )
}

function linesOf({ codes }: Person, lines: readonly CartLine[]): readonly CartLine[] {
  return lines.filter(({ code }) => codes.includes(code))
}

function subOf(line: CartLine): string {
  const words = [formatRupees(line.selling_price), fastWords([line]).toLowerCase()]
  if (!line.is_hc_available) words.push('at the centre')
  return words.join(', ')
}

function sumOf(lines: readonly CartLine[]): string {
  return formatRupees(lines.reduce((sum, line) => sum + line.selling_price, 0))
}
