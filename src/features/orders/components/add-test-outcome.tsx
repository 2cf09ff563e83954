import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Hourglass from 'lucide-react/icons/hourglass'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { OutcomeCopy } from '../add-test-copy.ts'
import type { OrderChangeView } from '../order-change-view.ts'

const ICONS = { good: Check, wait: Hourglass, bad: CircleAlert } as const

type AddTestOutcomeProps = Pick<OrderChangeView, 'send'> & { copy: OutcomeCopy; orderHref: string }

/** What became of the attempt, and the way on. */
export function AddTestOutcome({ copy, orderHref, send }: AddTestOutcomeProps) {
  const { tone, title, text, action, other } = copy
  const number = callCentreNumber(paths.addTest.path)
  const isNext = action !== null && tone !== 'good'
  return (
    <div className="stack">
      <div className="done">
        <span
          className={clsx(
            'done__mark',
            tone === 'good' && 'done__mark--good',
            tone !== 'good' && 'done__mark--wait',
          )}
        >
          <Icon icon={ICONS[tone]} size={24} />
        </span>
        <div role="status" className="stack stack--2">
          <h1 className="h1">{title}</h1>
          {text.map((words) => (
            <p key={words} className="lead">
              {words}
            </p>
          ))}
        </div>
      </div>
      <div className="row row--wrap gap-3">
        {action && (
          <Button
            variant={isNext ? 'next' : undefined}
            onClick={() => send({ type: action.event })}
          >
            {action.label}
          </Button>
        )}
        {other && <Button onClick={() => send({ type: other.event })}>{other.label}</Button>}
        <AppLink className={buttonClass({ variant: isNext ? undefined : 'next' })} href={orderHref}>
          See the order
        </AppLink>
        {tone === 'bad' && (
          <a className={buttonClass({ variant: 'plain' })} href={telHref(number)}>
            Call {number}
          </a>
        )}
      </div>
    </div>
  )
}
