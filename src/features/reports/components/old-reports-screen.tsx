import type { ReactNode } from 'react'
import { stateOf } from '#lib/system/state-of.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EntriesSkeleton } from '#ui/entries-skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { OldReportLogin } from '../forms/old-report-login.tsx'
import type { OldReportsView } from '../old-reports-view.ts'
import { OldReportList } from './old-report-list.tsx'
import { SlowNotice } from './slow-notice.tsx'

type ScreenProps = OldReportsView & {
  /** The number of the account, offered while none was entered. */
  ownMobile: string
  /** The number and the SID are those of an old order: no form is needed. */
  isOfOrder: boolean
}

export function OldReportsScreen(props: ScreenProps) {
  return (
    <div data-state={stateOf(props.snapshot)}>
      <PartFocus part={partOf(props)} inPlace>
        <Part {...props} />
      </PartFocus>
    </div>
  )
}

function partOf({ snapshot, isOfOrder }: ScreenProps): string {
  for (const part of ['listed', 'none', 'notListed', 'over'] as const) {
    if (snapshot.matches(part)) return part
  }
  return isOfOrder && !snapshot.matches('asking') ? 'opening' : 'asking'
}

function Part(props: ScreenProps) {
  const { snapshot, send } = props
  const { reports, sid, error } = snapshot.context
  const otherSid = (
    <Button variant="plain" size="sm" onClick={() => send({ type: 'sid.change' })}>
      Use another SID
    </Button>
  )
  switch (partOf(props)) {
    case 'listed':
      return (
        <div className="stack">
          <h3 className="h3">Old reports of {reports[0]?.member_name}</h3>
          <OldReportList {...props} />
          <div>{otherSid}</div>
        </div>
      )
    case 'none':
      return (
        <EmptyState heading="h3" title="No reports found" action={otherSid}>
          Our earlier system has no report for SID {sid}.
        </EmptyState>
      )
    case 'notListed':
      return (
        <Failed title={error} action="Try again" onPress={() => send({ type: 'list.retry' })}>
          {otherSid}
        </Failed>
      )
    case 'over':
      return (
        <Failed
          title="Your old reports are closed"
          text="For your privacy, they close after half an hour."
          action="Open again"
          onPress={() => send({ type: 'login.again' })}
        >
          {otherSid}
        </Failed>
      )
    case 'opening':
      return (
        <div className="stack stack--3">
          <EntriesSkeleton label="Opening your old reports" count={1} />
          <SlowSearch {...props} />
        </div>
      )
    default:
      return <Asking {...props} />
  }
}

function Asking({ snapshot, send, ownMobile }: ScreenProps) {
  const { mobileNo, sid, error } = snapshot.context
  const isUnknown = snapshot.matches({ asking: 'unknown' })
  return (
    <div className="stack stack--3">
      <OldReportLogin
        // The user's number is known after the first paint.
        key={ownMobile}
        login={{ mobileNo: mobileNo || ownMobile, sid }}
        busy={snapshot.matches('signingIn') || snapshot.matches('listing')}
        problem={isUnknown ? error : null}
        onSubmit={(login) => send({ type: 'login.submit', ...login })}
      />
      {isUnknown && <p className="note">Check the mobile number and SID on your old invoice.</p>}
      {snapshot.matches({ asking: 'failed' }) && <Notice tone="bad" title={error} />}
      <SlowSearch snapshot={snapshot} send={send} />
    </div>
  )
}

function SlowSearch({ snapshot, send }: OldReportsView) {
  const isSlow = snapshot.matches({ signingIn: 'slow' }) || snapshot.matches({ listing: 'slow' })
  return isSlow && <SlowNotice stop="Stop search" onStop={() => send({ type: 'login.cancel' })} />
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
