import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useApi } from '#lib/http/api-context.tsx'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { inspection } from '#lib/trace/tracing.ts'
import type { OldReportsLogin } from '#machines/old-reports/old-reports.events.ts'
import { OldReportsScreen } from './components/old-reports-screen.tsx'
import { provideOldReports } from './old-reports.controller.ts'

/** Reports of the former system. Those of an old order open by themselves, and its PDF is fetched. */
export function OldReports({ order }: { order?: OldReportsLogin }) {
  const api = useApi()
  const user = useCookie(cookies.user)
  const [machine] = useState(() => provideOldReports(api))
  const input = order ? { ...order, wanted: order.sid } : { mobileNo: '', sid: '', wanted: '' }
  const actor = useActorRef(machine, { ...inspection(), input })
  const snapshot = useSelector(actor, (current) => current)
  return (
    <OldReportsScreen
      snapshot={snapshot}
      send={actor.send}
      ownMobile={user?.mobile_no ?? ''}
      isOfOrder={order !== undefined}
    />
  )
}

/** Id of the section; the orders link to it. */
const OLD_REPORTS = 'old-reports'

/** A section of the reports page, with a form. */
export function OldReportsSection() {
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash !== `#${OLD_REPORTS}`) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [hash])
  return (
    <section
      ref={section}
      className="stack outline-none"
      aria-labelledby={OLD_REPORTS}
      tabIndex={-1}
    >
      <div>
        <h2 className="h2" id={OLD_REPORTS}>
          Reports from before 2024
        </h2>
        <p className="note">
          To open reports from our earlier system, enter the mobile number you gave at the centre
          and the SID from your old invoice or report.
        </p>
      </div>
      <OldReports />
    </section>
  )
}
