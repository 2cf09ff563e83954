import { type ReactNode, useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { noteShownError } from '#lib/errors/noted-errors.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { updateHead } from '#lib/routing/document-head.ts'
import { failureKind, PAGE_FAILURES, type PageFailureKind } from '#lib/routing/page-failure.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const reload = () => location.reload()

/** Message and action for each kind of failure. */
const handlers: Record<PageFailureKind, () => ReactNode> = {
  'not-found': () => (
    <EmptyState
      heading="h1"
      title={PAGE_FAILURES['not-found'].title}
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
          See tests and packages
        </AppLink>
      }
    >
      The address may have changed, or the test is no longer offered in your city.
    </EmptyState>
  ),
  offline: () => (
    <EmptyState
      art="offline"
      heading="h1"
      title={PAGE_FAILURES.offline.title}
      action={
        <div className="stack stack--2">
          <Button variant="next" onClick={reload}>
            Try again
          </Button>
          {/* What was opened before can be read without a connection. */}
          <AppLink className={buttonClass()} href={paths.profile.getHref('my-order')}>
            My orders
          </AppLink>
          <AppLink className={buttonClass()} href={paths.profile.getHref('download-report')}>
            My reports
          </AppLink>
        </div>
      }
    >
      Your cart and bookings are safe. Check the connection and try again. Orders and reports that
      you opened before can be read offline.
    </EmptyState>
  ),
  unreachable: () => (
    <EmptyState
      art="spill"
      heading="h1"
      title={PAGE_FAILURES.unreachable.title}
      action={
        <Button variant="next" onClick={reload}>
          Try again
        </Button>
      }
    >
      Your cart and bookings are safe. Try again in a few minutes.
    </EmptyState>
  ),
  server: () => (
    <EmptyState
      art="spill"
      heading="h1"
      title={PAGE_FAILURES.server.title}
      action={
        <Button variant="next" onClick={reload}>
          Try again
        </Button>
      }
    >
      Something went wrong on our side. Your cart and bookings are safe.
    </EmptyState>
  ),
}

/** Error element of all pages. */
export function PageError() {
  const error = useRouteError()
  const kind = failureKind(error)
  useEffect(() => noteShownError(error), [error])
  useEffect(() => updateHead({ title: PAGE_FAILURES[kind].title, robots: 'noindex' }), [kind])
  useEffect(() => {
    if (kind !== 'offline') return
    const listening = new AbortController()
    const { signal } = listening
    const stop = () => listening.abort()
    addEventListener('online', reload, { signal })
    // A reload would replace the page that the patient is on the way to.
    addEventListener('beforeunload', stop, { signal })
    return stop
  }, [kind])
  return (
    <div className="wrap band" data-failure={kind}>
      {handlers[kind]()}
    </div>
  )
}
