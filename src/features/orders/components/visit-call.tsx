import Phone from 'lucide-react/icons/phone'
import { brand } from '#config/brand.ts'
import { telHref } from '#config/phones.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { LiveVisitView } from '../live-visit-view.ts'

const CALL = { visit: { coming: { call: 'idle' } } } as const

/** A call that hides both numbers; the line of the lab where there is none. */
export function VisitCall(props: LiveVisitView) {
  const { snapshot, send, order } = props
  const { phlebotomist, phlebotomist_way: way } = order
  if (!way?.callable || !phlebotomist) return <OurLine />
  const is = (call: 'connecting' | 'ringing' | 'given' | 'failed') =>
    snapshot.matches({ visit: { coming: { call } } })
  return (
    <section className="stack stack--3" aria-label={`Call ${phlebotomist.name}`}>
      <div role="status">
        {is('ringing') && <p>Your phone will ring in a moment. Pick up to be connected.</p>}
        {is('given') && <Given number={snapshot.context.number ?? ''} />}
        {is('failed') && <p>{snapshot.context.error || 'We could not connect the call.'}</p>}
      </div>
      <p>
        <Button
          icon={Phone}
          busy={is('connecting')}
          busyLabel="Connecting"
          onClick={() => send({ type: 'call.ask' })}
        >
          {snapshot.matches(CALL) ? `Call ${phlebotomist.name}` : 'Call again'}
        </Button>
      </p>
      <p className="note">Through our line. Neither of you sees the other's number.</p>
      {is('failed') && <OurLine />}
    </section>
  )
}

function Given({ number }: { number: string }) {
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
