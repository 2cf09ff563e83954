import Hourglass from 'lucide-react/icons/hourglass'
import Pill from 'lucide-react/icons/pill'
import Upload from 'lucide-react/icons/upload'
import { paths } from '#config/paths.ts'
import { TO_BE_CONFIRMED } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { documentFor, findingsOfOrder } from '#contract/rules/safety.ts'
import { labTime } from '#lib/dates.ts'
import { scanWords, untilDecided } from '#lib/format/review-format.ts'
import { windowInWords } from '#lib/format/visit-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Words } from '#ui/words.tsx'
import { formatHeldTitle } from '../booked-order-format.ts'

/** Heading of an order that waits for the radiologist. */
export function ToConfirmHead({ order }: { order: Order }) {
  const by = order.radiologist_review?.by
  const isDiscussed = order.radiologist_review?.state === 'discussing'
  return (
    <div className="outcome outcome--wait">
      <span className="outcome__mark">
        <Icon icon={Hourglass} size={24} />
      </span>
      <div>
        <h1 className="h1">{formatHeldTitle(order)}</h1>
        <p className="lead">
          <Words>
            {isDiscussed ? (
              `The radiologist suggests another day or test. We will call you. ${untilDecided(order)}`
            ) : (
              <Words>
                The radiologist will reply by{' '}
                <span className="whitespace-nowrap">
                  {by && labTime(by).format('ddd D MMM, hh:mm A')}
                </span>
                . We will send you a message.
              </Words>
            )}
            {!order.paid && ' Nothing is charged now.'}
          </Words>
        </p>
      </div>
    </div>
  )
}

/** Beside orders that are booked: the scan of one person is not sure yet. */
export function ScanToConfirm({ order }: { order: Order }) {
  const { member, slot, radiologist_review: review } = order
  return (
    <Notice tone="info" icon={Hourglass} title={TO_BE_CONFIRMED}>
      <Words>
        The scan of {member.firstName}
        <span>{slot && `, ${windowInWords(slot)},`}</span> is {slot && 'held, '}not booked yet.{' '}
        {review?.state === 'discussing' ? (
          'We will call you about another day or test.'
        ) : (
          <>
            You get a message
            <span>{review?.by && ` by ${labTime(review.by).format('ddd D MMM, hh:mm A')}`}</span>.
          </>
        )}{' '}
        <span>{!order.paid && 'Nothing is charged now.'}</span>
      </Words>
    </Notice>
  )
}

/** The answers that a radiologist has to judge, with the reason of each. */
export function WhyChecked({ order }: { order: Order }) {
  const findings = findingsOfOrder(order)
  const reasons = [...new Set(findings.map(({ question }) => question.reason))]
  return (
    <Notice tone="info" icon={Pill} title="Why this scan is checked first">
      {[...new Set(findings.map(scanWords))].map((told) => (
        <p key={told}>{told}</p>
      ))}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  )
}

/** A walk-in has no slot. */
function whatCanFollow({ slot, paid }: Order) {
  const money = paid ? 'What you paid comes back to you.' : 'You pay nothing.'
  return [
    ['Confirmed', 'You get a message, and your visit is booked. Nothing else to do.'],
    [
      'Another day or test',
      `We will call you. ${slot ? 'We hold your slot' : 'Nothing is booked'} until you decide.`,
    ],
    ['Not possible', `We ${slot ? 'release the slot and ' : ''}tell you why. ${money}`],
  ] as const
}

export function RadiologistAnswers({ order }: { order: Order }) {
  return (
    <section aria-labelledby="radiologist-answers" className="stack stack--3">
      <h2 className="h2" id="radiologist-answers">
        What the radiologist can say
      </h2>
      <dl className="moves">
        {whatCanFollow(order).map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** "Creatinine result" is "creatinine" on a phone's button. */
function shortName(document: string): string {
  return document.toLowerCase().replace(/ result$/, '')
}

/** Sends the document that the radiologist needs; otherwise, tracks the order. */
export function OrderAction({ order, wide }: { order: Order; wide: boolean }) {
  const document = order.document_sent_at ? null : documentFor(order)
  const className = buttonClass({ variant: 'next', wide })
  if (!document) {
    return (
      <AppLink
        className={className}
        href={paths.profile.getHref('my-order', { order: order.order_id })}
      >
        {wide ? 'Track this order' : 'Track order'}
      </AppLink>
    )
  }
  return (
    <AppLink className={className} href={paths.uploadPrescription.getHref(order.order_id)}>
      <Words>
        {wide && <Icon icon={Upload} />}
        {`Add ${wide ? document.toLowerCase() : shortName(document)}`}
      </Words>
    </AppLink>
  )
}
