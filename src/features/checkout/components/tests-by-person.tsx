import { clsx } from 'clsx'
import Ban from 'lucide-react/icons/ban'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { memberInWords } from '#lib/format/member-format.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { linesForNobody } from '#machines/checkout/checkout.context.ts'
import { linesOf } from '#machines/checkout/parts.ts'
import { isFull } from '#machines/checkout/people.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { marksOf } from '#ui/samples.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { fastWords, NO_MORE_ORDERS, onlyFor } from '../family-copy.ts'
import type { CheckoutView } from '../use-checkout.ts'

type TestsByPersonProps = { checkout: CheckoutView; onRemoveLine: (code: string) => void }

/** A grid from 960 px, one card for each person below it. */
export function TestsByPerson({ checkout, onRemoveLine }: TestsByPersonProps) {
  const { snapshot, cart } = checkout
  const { people, given, visit } = snapshot.context
  const left = linesForNobody(snapshot.context, cart)
  return (
    <section aria-labelledby="who-has">
      <div className="row row--between mb-3">
        <h2 className="h2" id="who-has">
          Who has which tests?
        </h2>
        <p className="note tabular-nums">{formatCount(cart.length, 'test')}</p>
      </div>
      {visit === 'both' && isFull(snapshot.context) && (
        <p className="note mb-3" role="status">
          {NO_MORE_ORDERS}
        </p>
      )}
      <Grid checkout={checkout} />
      <div className="stack stack--3 only-narrow">
        {people.map((member) => (
          <PersonCard key={member.member_id} member={member} checkout={checkout} />
        ))}
      </div>
      {people
        .filter((member) => linesOf(member, given, cart).length === 0)
        .map((member) => (
          <AddTestFor key={member.member_id} member={member} send={checkout.send} />
        ))}
      {left.map((line) => (
        <ForNobody key={line.code} line={line} onRemoveLine={onRemoveLine} checkout={checkout} />
      ))}
    </section>
  )
}

function Grid({ checkout }: { checkout: CheckoutView }) {
  const { snapshot, cart } = checkout
  const { people, given } = snapshot.context
  return (
    <div className="takers-box only-wide">
      <table className="takers">
        <caption className="vh">Tests by person</caption>
        <thead>
          <tr>
            <td />
            {people.map((member) => (
              <th key={member.member_id} scope="col">
                <b>{member.firstName}</b>
                <small className="tabular-nums">{memberInWords(member)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cart.map((line) => (
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
              {people.map((member) => (
                <Cell key={member.member_id} line={line} member={member} checkout={checkout} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Tubes</th>
            {people.map((member) => (
              <td key={member.member_id}>
                <Tubes lines={linesOf(member, given, cart)} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Fasting</th>
            {people.map((member) => (
              <td key={member.member_id}>{fastWords(linesOf(member, given, cart))}</td>
            ))}
          </tr>
          <tr className="takers__sum">
            <th scope="row">Sum</th>
            {people.map((member) => (
              <td key={member.member_id}>{sumOf(linesOf(member, given, cart))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type OfPerson = { checkout: CheckoutView; member: Member; line: CartLine }

function Cell({ line, member, checkout }: OfPerson) {
  const refusal = refusalFor(line, member)
  const { isOn, ...tick } = tickOf(checkout, member, line)
  if (refusal) {
    return (
      <td>
        <span className="tick tick--no">
          <Icon icon={Ban} size={16} />
          {onlyFor(refusal)}
          <VisuallyHidden>. {refusal}</VisuallyHidden>
        </span>
      </td>
    )
  }
  return (
    <td className={clsx(isOn && 'is-on')}>
      <label className="check check--cell">
        <input type="checkbox" checked={isOn} {...tick} />
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

function PersonCard({ member, checkout }: Omit<OfPerson, 'line'>) {
  const { snapshot, cart } = checkout
  const own = linesOf(member, snapshot.context.given, cart)
  // Rows stay where they are when they are ticked: a row that moves would lose the focus.
  const [first] = useState(() => own.map(({ code }) => code))
  const listed = first.length === 0 ? cart : cart.filter(({ code }) => first.includes(code))
  const more = cart.filter((line) => !listed.includes(line))
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
            <Row line={line} member={member} checkout={checkout} />
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
                <Row line={line} member={member} checkout={checkout} />
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

function Row({ line, member, checkout }: OfPerson) {
  const refusal = refusalFor(line, member)
  const { isOn, disabled, onChange } = tickOf(checkout, member, line)
  return (
    <label className="check ptest">
      <input
        type="checkbox"
        checked={isOn}
        disabled={refusal !== null || disabled}
        onChange={onChange}
      />
      <span>
        {line.name}
        <VisuallyHidden> for {member.firstName}</VisuallyHidden>
        <small>{refusal ?? fastWords([line])}</small>
      </span>
      <b className="tabular-nums" translate="no">
        {formatRupees(line.selling_price)}
      </b>
    </label>
  )
}

/** The menu with the tests for this person; what is added there is theirs. */
function AddTestFor({ member, send }: Pick<OfPerson, 'member'> & Pick<CheckoutView, 'send'>) {
  const { firstName, gender, age, member_id: memberId } = member
  const href = paths.testMenu.getHref({ sex: String(gender), age: String(age) })
  return (
    <div className="say mt-3" role="status">
      <Icon icon={CircleAlert} />
      <p>
        <b>{firstName} has no test yet.</b>
        Choose one above, or another from the menu.
      </p>
      <p className="say__do">
        <AppLink
          className={buttonClass({ size: 'sm' })}
          href={href}
          onClick={() => send({ type: 'tests.chooseFor', memberId })}
        >
          Add a test for {firstName}
        </AppLink>
      </p>
    </div>
  )
}

/** A test without a taker: why, and who of the visit can take it. */
function ForNobody({ checkout, line, onRemoveLine }: TestsByPersonProps & { line: CartLine }) {
  const { people, members } = checkout.snapshot.context
  const canTake = (member: Member) => refusalFor(line, member) === null
  const takers = people
    .filter(canTake)
    .map((member) => ({ member, ...tickOf(checkout, member, line) }))
  const first = people.find((member) => !canTake(member))
  const others = members.filter(
    (member) => canTake(member) && !people.some(({ member_id }) => member_id === member.member_id),
  )
  const words = first ? refusalFor(line, first) : null
  return (
    <div className={clsx('say mt-3', words && 'say--bad')} role={words ? 'alert' : 'status'}>
      <Icon icon={CircleAlert} />
      <p>
        <b>{first && words ? `${line.name} for ${first.firstName}: ${words}` : line.name}</b>
        It is not in the bill.{' '}
        {takers.length > 0
          ? `${takers.map(({ member }) => member.firstName).join(' or ')} can take it.`
          : `${others.map(({ firstName }) => firstName).join(' or ') || 'Nobody in your family'} can take it.`}
      </p>
      <p className="say__do">
        {takers.map(({ member, disabled, onChange }, at) => (
          <Button
            key={member.member_id}
            size="sm"
            variant={at === 0 ? 'next' : 'line'}
            disabled={disabled}
            onClick={onChange}
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

/** Whether a person has a test, and what changes it. */
function tickOf({ snapshot, send, cart }: CheckoutView, member: Member, { code }: CartLine) {
  const codes = linesOf(member, snapshot.context.given, cart).map((line) => line.code)
  const isOn = codes.includes(code)
  const changed = isOn ? codes.filter((one) => one !== code) : [...codes, code]
  const event = { type: 'tests.give', memberId: member.member_id, codes: changed } as const
  return { isOn, disabled: !snapshot.can(event), onChange: () => send(event) }
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

function subOf(line: CartLine): string {
  const words = [formatRupees(line.selling_price), fastWords([line]).toLowerCase()]
  if (!line.is_hc_available) words.push('at the centre')
  return words.join(', ')
}

function sumOf(lines: readonly CartLine[]): string {
  return formatRupees(lines.reduce((sum, line) => sum + line.selling_price, 0))
}
