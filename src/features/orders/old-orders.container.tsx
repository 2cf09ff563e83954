import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import type { EndpointResult } from '#contract/endpoint.ts'
import { type legacyEndpoints, sidSchema } from '#contract/legacy.endpoints.ts'
import { slashDate } from '#lib/dates.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'

type OldOrdersProps = {
  userId: string
  /** Shows the reports that were made with an old order. */
  renderReports: (order: { mobileNo: string; sid: string }) => ReactNode
}

/** Orders of the former system, each looked up by its SID. */
export function OldOrders({ userId, renderReports }: OldOrdersProps) {
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
          Orders placed at our franchise centres before 2024 with your mobile number.
        </p>
      </div>
      <OldOrderForm busy={isFetching} onFind={find} />
      {error && !isFetching && (
        <Notice tone="bad" title={titleOf(error)}>
          {failureKind(error) === 'not-found' &&
            'Check the SID on your invoice or report. It must be an order with your mobile number.'}
        </Notice>
      )}
      <p className="vh" role="status">
        {data && !isFetching && 'Order found.'}
      </p>
      {data && !isFetching && <OldOrderCards order={data} renderReports={renderReports} />}
    </section>
  )
}

function titleOf(error: Error): string {
  const kind = failureKind(error)
  if (kind === 'not-found') return 'There is no old order with this SID.'
  return kind === 'offline'
    ? 'We could not reach the lab. Try again.'
    : 'We could not look up the order. Try again.'
}

type CardsProps = Pick<OldOrdersProps, 'renderReports'> & { order: OldOrder }

function OldOrderCards({ order: { info, orders }, renderReports }: CardsProps) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <ul className="stack">
      {orders.map(({ SID, date, tests }) => (
        <li key={SID} className="stack">
          <div className="order">
            <div className="order__head">
              <div>
                <h3 className="h4">{tests.join(', ')}</h3>
                <p className="note">{info.patient_name}</p>
              </div>
            </div>
            <dl className="order__facts">
              <div>
                <dt>Sample</dt>
                <dd className="tabular-nums">{slashDate(date)}</dd>
              </div>
              <div>
                <dt>SID</dt>
                <dd className="tabular-nums">{SID}</dd>
              </div>
              <div>
                <dt>Centre</dt>
                <dd>{info.centre_name}</dd>
              </div>
            </dl>
            {opened !== SID && (
              <div className="order__do">
                <Button size="sm" onClick={() => setOpened(SID)}>
                  Download report
                </Button>
              </div>
            )}
          </div>
          {opened === SID && renderReports({ mobileNo: info.mobile_no, sid: SID })}
        </li>
      ))}
    </ul>
  )
}

/** An order of the former system, by the SID of its sample (required by spec §5). */
function oldOrderQuery(api: Api, userId: string, sid: string) {
  return queryOptions({
    queryKey: ['old-order', userId, sid],
    queryFn: async ({ signal }): Promise<OldOrder> => {
      const query = { SID: sid }
      const [info, { orders }] = await Promise.all([
        api.call('customerInfo', { query }, { signal }),
        api.call('patientRegistrationDetails', { query }, { signal }),
      ])
      return { info, orders }
    },
    enabled: userId !== '' && sid !== '',
    networkMode: 'always',
  })
}

/** Answers of the two legacy calls about one order. */
type OldOrder = {
  readonly info: EndpointResult<typeof legacyEndpoints.customerInfo>
  readonly orders: EndpointResult<typeof legacyEndpoints.patientRegistrationDetails>['orders']
}

const schema = z.object({ sid: sidSchema })

/** The sample number (SID) of the former system. */
function OldOrderForm({ busy, onFind }: { busy: boolean; onFind: (sid: string) => void }) {
  return (
    <Form
      className="stack stack--3"
      schema={schema}
      defaultValues={{ sid: '' }}
      onSubmit={({ sid }) => onFind(sid)}
      aria-label="Find an older order"
    >
      {(form) => (
        <>
          <TextInput
            label="SID"
            hint="The sample number on your old invoice or report."
            autoComplete="off"
            inputMode="text"
            {...form.field('sid')}
          />
          <Button type="submit" busy={busy} busyLabel="Searching">
            Find order
          </Button>
        </>
      )}
    </Form>
  )
}
