import Phone from 'lucide-react/icons/phone'
import { brand } from '#config/brand.ts'
import { telHref } from '#config/phones.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type VisitCallProps = {
  readonly order: Order
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** Connects the two; null if the patient is rung. */
  readonly number: string | null
  /** Why the two are not connected. */
  readonly failure: string
  readonly onCall: () => void
}

/** A call that hides both numbers; the line of the lab where there is none. */
export function VisitCall({ order, status, number, failure, onCall }: VisitCallProps) {
  const { phlebotomist, phlebotomist_way: way } = order
  if (!way?.callable || !phlebotomist) return <OurLine />
  return (
    <section className="stack stack--3" aria-label={`Call ${phlebotomist.name}`}>
      <div role="status">
        {status === 'success' && <Connected number={number} />}
        {status === 'error' && <p>{failure}</p>}
      </div>
      <p>
        <Button icon={Phone} busy={status === 'pending'} busyLabel="Connecting" onClick={onCall}>
          {status === 'idle' ? `Call ${phlebotomist.name}` : 'Call again'}
        </Button>
      </p>
      <p className="note">Through our line. Neither of you sees the other's number.</p>
      {status === 'error' && <OurLine />}
    </section>
  )
}

function Connected({ number }: { number: string | null }) {
  if (number === null) return <p>Your phone will ring in a moment. Pick up to be connected.</p>
  return (
    <a className={buttonClass({ variant: 'plain' })} href={`tel:${number}`}>
      Call <span className="tabular-nums">{number}</span>
    </a>
  )
}

function OurLine() {
  const number = brand().phones.callCentre
  return (
    <p>
      <a className={buttonClass({ size: 'sm' })} href={telHref(number)}>
        <Icon icon={Phone} size={16} />
        Call us on <span className="tabular-nums">{number}</span>
      </a>
    </p>
  )
}
