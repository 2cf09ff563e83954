import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { failureMessage } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { codeOf } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EntriesSkeleton } from '#ui/entries-skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import {
  oldReportListQuery,
  oldReportPdfQuery,
  oldReportsLoginQuery,
  type Wanted,
} from './api/old-reports.queries.ts'
import { OldReportList } from './components/old-report-list.tsx'
import { SlowNotice } from './components/slow-notice.tsx'
import { OldReportLogin, type OldReportsLogin } from './forms/old-report-login.tsx'

/** Reports of the former system. Those of an old order open by themselves, and its PDF is fetched. */
export function OldReports({ order }: { order?: OldReportsLogin }) {
  const view = useOldReports(order)
  return (
    <PartFocus part={view.part} inPlace>
      <Part {...view} />
    </PartFocus>
  )
}

const NOT_FOUND = 'Something went wrong on our side. Try again.'
const NOT_FETCHED = 'The PDF could not be downloaded. Try again.'
/** A minute less than the provider's ten, for the tap that is under way. */
const LINK_LIFETIME_MS = 9 * 60_000

function useOldReports(order: OldReportsLogin | undefined) {
  const api = useApi()
  const [search, setSearch] = useState({
    login: order ?? { mobileNo: '', sid: '' },
    tries: 0,
    isOn: order !== undefined,
  })
  const [wanted, setWanted] = useState<Wanted | null>(order ? { id: order.sid, tries: 0 } : null)
  const signIn = useQuery(oldReportsLoginQuery(api, search))
  const list = useQuery(oldReportListQuery(api, search, signIn.data))
  const pdf = useQuery(
    oldReportPdfQuery(api, { search, token: signIn.data, reports: list.data, wanted }),
  )
  const link = pdf.data?.link ?? null
  useEffect(() => {
    if (link === null) return
    const timer = setTimeout(() => setWanted(null), LINK_LIFETIME_MS)
    return () => clearTimeout(timer)
  }, [link])

  const { login, isOn } = search
  const isOver = [list.error, pdf.error].some((error) => codeOf(error) === 'partner-token-over')
  let part: 'asking' | 'opening' | 'over' | 'notListed' | 'none' | 'listed' = 'asking'
  if (isOver) part = 'over'
  else if (list.error) part = 'notListed'
  else if (list.data) part = list.data.length > 0 ? 'listed' : 'none'
  else if (isOn && order && !signIn.error) part = 'opening'
  const stop = () => setSearch((last) => ({ ...last, isOn: false }))
  return {
    part,
    login,
    signIn,
    list,
    pdf: {
      isFetching: pdf.isFetching,
      data: pdf.data,
      isWithdrawn: codeOf(pdf.error) === 'unknown-report',
      problem: pdf.error && failureMessage(pdf.error, NOT_FETCHED),
    },
    wanted: wanted?.id ?? '',
    isSearching: signIn.isFetching || list.isFetching,
    find: (asked: OldReportsLogin) =>
      setSearch(({ tries }) => ({ login: asked, tries: tries + 1, isOn: true })),
    stop,
    changeSid: () => {
      stop()
      setWanted(null)
    },
    fetchPdf: (id: string) => setWanted({ id, tries: (wanted?.tries ?? 0) + 1 }),
    stopPdf: () => setWanted(null),
  }
}

type OldReportsView = ReturnType<typeof useOldReports>

function Part(view: OldReportsView) {
  const { part, login, list, pdf, wanted, find, changeSid, fetchPdf, stopPdf } = view
  const otherSid = (
    <Button variant="plain" size="sm" onClick={changeSid}>
      Use another SID
    </Button>
  )
  switch (part) {
    case 'listed':
      return (
        <div className="stack">
          <h3 className="h3">Old reports of {list.data?.[0]?.member_name}</h3>
          <OldReportList
            reports={list.data ?? []}
            wanted={wanted}
            pdf={pdf}
            onFetch={fetchPdf}
            onStop={stopPdf}
          />
          <div>{otherSid}</div>
        </div>
      )
    case 'none':
      return (
        <EmptyState heading="h3" title="No reports found" action={otherSid}>
          Our earlier system has no report for SID {login.sid}.
        </EmptyState>
      )
    case 'notListed':
      return (
        <Failed
          title={failureMessage(list.error, NOT_FOUND)}
          action="Try again"
          onPress={() => void list.refetch()}
        >
          {otherSid}
        </Failed>
      )
    case 'over':
      return (
        <Failed
          title="Your old reports are closed"
          text="For your privacy, they close after half an hour."
          action="Open again"
          onPress={() => find(login)}
        >
          {otherSid}
        </Failed>
      )
    case 'opening':
      return (
        <div className="stack stack--3">
          <EntriesSkeleton label="Opening your old reports" count={1} />
          <SlowSearch {...view} />
        </div>
      )
    default:
      return <Asking {...view} />
  }
}

function Asking(view: OldReportsView) {
  const { login, signIn, isSearching, find } = view
  const user = useCookie(cookies.user)
  const ownMobile = user?.mobile_no ?? ''
  const error = signIn.error && failureMessage(signIn.error, NOT_FOUND)
  const isUnknown = codeOf(signIn.error) === 'unknown-sid'
  return (
    <div className="stack stack--3">
      <OldReportLogin
        // The user's number is known after the first paint.
        key={ownMobile}
        login={{ mobileNo: login.mobileNo || ownMobile, sid: login.sid }}
        busy={isSearching}
        problem={isUnknown ? error : null}
        onSubmit={find}
      />
      {isUnknown && <p className="note">Check the mobile number and SID on your old invoice.</p>}
      {error && !isUnknown && <Notice tone="bad" title={error} />}
      <SlowSearch {...view} />
    </div>
  )
}

function SlowSearch({ signIn, isSearching, stop }: OldReportsView) {
  // Signing in and the list may each take its time.
  const step = signIn.isFetching ? 'signIn' : 'list'
  return isSearching && <SlowNotice key={step} stop="Stop search" onStop={stop} />
}

type FailedProps = {
  title: string
  text?: string
  action: string
  onPress: () => void
  children: ReactNode
}

function Failed({ title, text, action, onPress, children }: FailedProps) {
  return (
    <Notice
      tone="bad"
      title={title}
      actions={
        <>
          <Button size="sm" onClick={onPress}>
            {action}
          </Button>
          {children}
        </>
      }
    >
      {text}
    </Notice>
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
