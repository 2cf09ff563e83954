import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import { brand } from '#config/brand.ts'
import { telHref } from '#config/phones.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isChangeable } from '#contract/rules/cancellation.ts'
import { failureMessage } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { orderWindowsQuery, placedLocalitiesQuery } from './api/visit.queries.ts'
import { LiveVisitView } from './components/live-visit.tsx'
import { type LiveVisitProps, stageOf } from './live-visit-view.ts'

/** A home visit as the open order page follows it. The order is read again by its query. */
export function LiveVisit(props: LiveVisitProps) {
  const { order } = props
  const api = useApi()
  const stage = stageOf(order)
  const windows = useQuery({
    ...orderWindowsQuery(api, order.order_id),
    enabled: stage === 'late' && isChangeable(order),
  })
  const localities = useQuery({
    ...placedLocalitiesQuery(api, order.city_id),
    enabled: order.phlebotomist_way?.position !== undefined,
  })
  return (
    <LiveVisitView
      {...props}
      stage={stage}
      days={windows.data?.days}
      localities={localities.data ?? []}
      call={<Call order={order} />}
      now={Date.now()}
    />
  )
}

function Call({ order }: { order: Order }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const mutationKey = ['order-call', order.order_id]
  const { mutate, status, data, error } = useMutation({
    mutationKey,
    mutationFn: () => api.call('orderCall', { body: { order_id: order.order_id } }),
  })
  return (
    <VisitCall
      order={order}
      status={status}
      number={data?.number ?? null}
      failure={failureMessage(error, 'We could not connect the call. Try again.', NO_ANSWER)}
      onCall={() => {
        // A second press may come before the button is drawn as busy.
        if (queryClient.isMutating({ mutationKey }) === 0) mutate()
      }}
    />
  )
}

const NO_ANSWER = 'We could not reach the lab.'

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
function VisitCall({ order, status, number, failure, onCall }: VisitCallProps) {
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
