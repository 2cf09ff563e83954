import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Hourglass from 'lucide-react/icons/hourglass'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { PrescriptionCartView } from '../prescription-cart-view.ts'
import type { OutcomeCopy } from '../prescription-outcome-copy.ts'

const ICONS = { good: Check, wait: Hourglass, bad: CircleAlert } as const

type PrescriptionOutcomeProps = Pick<PrescriptionCartView, 'send'> & { copy: OutcomeCopy }

/** Where the prescription stands when there is nothing to decide, and the way on. */
export function PrescriptionOutcome({ copy, send }: PrescriptionOutcomeProps) {
  const { tone, title, text, list, link, actions, call } = copy
  const number = callCentreNumber(paths.prescriptionCart.path)
  return (
    <div className="stack">
      <div className="done">
        <span
          className={clsx('done__mark', tone === 'good' ? 'done__mark--good' : 'done__mark--wait')}
        >
          <Icon icon={ICONS[tone]} size={24} />
        </span>
        <div role="status" className="stack stack--2">
          <h1 className="h1">{title}</h1>
          {text.map((words) => (
            <p key={words} className="lead tabular-nums">
              {words}
            </p>
          ))}
        </div>
      </div>
      {list.length > 0 && (
        <ul className="stack stack--2">
          {list.map(({ name, what }) => (
            <li key={`${name} ${what}`}>
              <b>{name}</b>: {what}
            </li>
          ))}
        </ul>
      )}
      <div className="row row--wrap gap-3">
        {link && (
          <AppLink className={buttonClass({ variant: 'next' })} href={link.href}>
            {link.label}
          </AppLink>
        )}
        {actions.map(({ label, event, isNext, busy }) => (
          <Button
            key={label}
            variant={isNext ? 'next' : undefined}
            busy={busy}
            busyLabel="Checking"
            onClick={() => send({ type: event })}
          >
            {label}
          </Button>
        ))}
        {call && (
          <a className={buttonClass({ variant: 'plain' })} href={telHref(number)}>
            Call {number}
          </a>
        )}
      </div>
    </div>
  )
}
