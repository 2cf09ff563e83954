import FlaskConical from 'lucide-react/icons/flask-conical'
import OctagonX from 'lucide-react/icons/octagon-x'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { type ReactNode, useEffect, useRef } from 'react'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { holdTime } from '#config/sites.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { FilmMark } from '#ui/film-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { UnbrokenList } from '#ui/unbroken-list.tsx'
import { distinctLines } from '../family-copy.ts'
import { shortScanName } from '../scan-format.ts'
import { documentOf, otherTestsOf, reasonsOf, type StoppingQuestion } from '../scan-stop.ts'
import type { CheckoutView } from '../use-checkout.ts'

type ScanStoppedNoticeProps = {
  checkout: CheckoutView
  /** Questions whose answers stop the booking; empty when only the provider refuses the scan. */
  questions: readonly StoppingQuestion[]
  onRemoveLine: (code: string) => void
}

export function ScanStoppedNotice(props: ScanStoppedNoticeProps) {
  const { checkout, questions, onRemoveLine } = props
  const { snapshot, lines } = checkout
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const ids = questions.map(({ id }) => id)
  const stopped = lines.filter(({ safety_questions: asked }) =>
    ids.length > 0 ? asked.some(({ id }) => ids.includes(id)) : asked.length > 0,
  )
  const rest = lines.filter((line) => !stopped.includes(line))
  const removeStopped = () => {
    for (const { code } of distinctLines(stopped)) onRemoveLine(code)
  }
  const reasons = reasonsOf(questions)
  const others = otherTestsOf(stopped, ids, lines)
  const number = callCentreNumber(paths.slots.path)
  const name = nameOf(stopped)
  return (
    <>
      <section className="outcome outcome--bad">
        <span className="outcome__mark">
          <Icon icon={OctagonX} size={24} />
        </span>
        <div className="stack stack--2">
          <h2 ref={heading} tabIndex={-1} className="h2 outline-none">
            You cannot book {stopped.length > 1 ? 'these' : 'this'} {name} online
          </h2>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          <HeldSlotNote checkout={checkout} />
        </div>
      </section>
      <section className="stack stack--3" aria-label="What you can do">
        <h2 className="h3">What you can do</h2>
        <ul className="ways">
          <Way
            mark={<Icon icon={Phone} />}
            title="Call the radiology desk"
            action={
              <a className={buttonClass({ variant: 'next', size: 'sm' })} href={telHref(number)}>
                Call {number}
              </a>
            }
          >
            Keep your {documentOf(questions)} ready. We will tell you on the call if the {name}{' '}
            {stopped.length > 1 ? 'are' : 'is'} possible.{' '}
            <UnbrokenList items={brand().supportHours} />.
          </Way>
          {stopped.length > 0 && rest.length > 0 && (
            <Way
              mark={
                rest[0]?.modality ? (
                  <FilmMark modality={rest[0].modality} size={32} />
                ) : (
                  <Icon icon={FlaskConical} />
                )
              }
              title={`Book ${rest.length > 1 ? `the other ${rest.length} tests` : rest[0]?.name} only`}
              action={
                <Button size="sm" onClick={removeStopped}>
                  Remove the {name}
                </Button>
              }
            >
              <span className="tabular-nums" translate="no">
                {formatRupees(sumOf(rest))}
              </span>{' '}
              instead of{' '}
              <span className="tabular-nums" translate="no">
                {formatRupees(sumOf(lines))}
              </span>
              .
            </Way>
          )}
          {others.map(({ name: other, slug_name }) => (
            <Way
              key={slug_name}
              mark={<Icon icon={Stethoscope} />}
              title="Ask your doctor about another test"
              action={
                <AppLink
                  className={buttonClass({ size: 'sm' })}
                  href={paths.testDetail.getHref(slug_name)}
                >
                  See {other}
                </AppLink>
              }
            >
              {other} is one your doctor may consider instead. It does not show the same things.
            </Way>
          ))}
          {others.length === 0 && (
            <Way
              mark={<Icon icon={Stethoscope} />}
              title="Ask your doctor about another test"
              action={
                <AppLink
                  className={buttonClass({ size: 'sm' })}
                  href={paths.testMenu.getHref({ item_type: 'radiology' })}
                >
                  See all scans
                </AppLink>
              }
            >
              Your doctor can choose a test that is safe for you.
            </Way>
          )}
          {snapshot.can({ type: 'safety.review' }) && (
            <Way mark={<Icon icon={Pencil} />} title="Chose Yes by mistake?">
              Change the answer above. Please be sure: this question protects you.
            </Way>
          )}
        </ul>
      </section>
    </>
  )
}

function HeldSlotNote({ checkout: { snapshot, send } }: Pick<ScanStoppedNoticeProps, 'checkout'>) {
  if (snapshot.matches({ booking: { slot: { asking: 'stopped' } } })) {
    return (
      <p role="status">
        <b>Nothing has been charged and no slot is held.</b>
      </p>
    )
  }
  if (!snapshot.matches({ booking: { slot: { asking: 'releaseFailed' } } })) {
    return (
      <p role="status">
        <b>Nothing has been charged.</b> We are releasing your slot.
      </p>
    )
  }
  return (
    <>
      <p role="status">
        <b>Nothing has been charged.</b> We could not release your slot. It is released
        automatically after {holdTime()}.
      </p>
      <div>
        <Button size="sm" onClick={() => send({ type: 'slot.release' })}>
          Release this slot
        </Button>
      </div>
    </>
  )
}

type WayProps = { mark: ReactNode; title: string; action?: ReactNode; children: ReactNode }

function Way({ mark, title, action, children }: WayProps) {
  return (
    <li>
      {mark}
      <div>
        <h3 className="h4">{title}</h3>
        <p className="note">{children}</p>
      </div>
      {action && <div className="ways__do">{action}</div>}
    </li>
  )
}

/** "MRI", "package"; "scans" for several. */
function nameOf([first, ...more]: readonly CartLine[]): string {
  if (more.length > 0) return 'scans'
  if (first?.type === 'package') return 'package'
  if (!first?.modality) return 'scan'
  const name = shortScanName(first.modality)
  return name === 'Mammography' ? 'mammography' : name
}

function sumOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { selling_price }) => sum + selling_price, 0)
}
