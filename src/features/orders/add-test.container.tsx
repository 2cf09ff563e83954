import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { useOwnTitle } from '#lib/routing/use-own-title.ts'
import { inspection } from '#lib/trace/tracing.ts'
import type { AddTestInput } from '#machines/add-test/add-test.events.ts'
import { provideAddTest } from './add-test.controller.ts'
import { ORDERS_KEY } from './api/orders.queries.ts'
import { AddTestScreen } from './components/add-test-screen.tsx'

/** The chart lives as long as the page. */
export function AddTest(input: AddTestInput) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [machine] = useState(() =>
    provideAddTest({ api, leaveFor: (url) => window.location.assign(url) }),
  )
  const actor = useActorRef(machine, { ...inspection(), input })
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => {
    const heard = actor.on('order.changed', () => {
      void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    })
    // The browser's back button shows the page as it was left.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) actor.send({ type: 'gateway.returned' })
    }
    window.addEventListener('pageshow', returned)
    return () => {
      heard.unsubscribe()
      window.removeEventListener('pageshow', returned)
    }
  }, [actor, queryClient])
  const order = snapshot.context.before?.order
  useOwnTitle(order && `Add a test to order ${order.order_no}`)
  return <AddTestScreen snapshot={snapshot} send={actor.send} />
}
