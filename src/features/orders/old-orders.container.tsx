import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { Notice } from '#ui/notice.tsx'
import { oldOrderQuery } from './api/old-order.query.ts'
import { OldOrderCard } from './components/old-order-card.tsx'
import { OldOrderForm } from './components/old-order-form.tsx'

/** Orders from before the present system, each by its SID. */
export function OldOrders({ userId }: { userId: string }) {
  const [sid, setSid] = useState('')
  const { data, error, isFetching, refetch } = useQuery(oldOrderQuery(useApi(), userId, sid))
  const find = (asked: string) => {
    if (asked === sid) void refetch()
    else setSid(asked)
  }
  return (
    <section className="stack" aria-labelledby="old-orders">
      <div>
        <h2 className="h2" id="old-orders">
          Older orders
        </h2>
        <p className="note">
          What was ordered at our franchise centres before 2024, with this account's mobile number.
        </p>
      </div>
      <OldOrderForm busy={isFetching} onFind={find} />
      {error && !isFetching && (
        <Notice tone="bad" title={titleOf(error)}>
          {failureKind(error) === 'not-found' &&
            'Check the number on the paper. It counts with the mobile number given at the centre.'}
        </Notice>
      )}
      <div role="status">{data && !isFetching && <OldOrderCard order={data} />}</div>
    </section>
  )
}

function titleOf(error: Error): string {
  const kind = failureKind(error)
  if (kind === 'not-found') return 'There is no old order with this SID.'
  return kind === 'offline'
    ? 'No answer from the lab. Try again.'
    : 'The order could not be looked up. Try again.'
}
