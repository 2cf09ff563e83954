import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisitArt } from '#ui/visit-art.tsx'

type Report = {
  readonly url: string
  readonly isOpen: boolean
  /** Why it is not to be used any more. */
  readonly ended?: string | undefined
}

type QrReportViewProps = {
  code: string
  /** Undefined while loading. */
  report: Report | undefined
}

export function QrReportView({ code, report }: QrReportViewProps) {
  return (
    <div className="wrap page" role="status">
      {report ? <FoundReport code={code} {...report} /> : <Asking />}
    </div>
  )
}

function FoundReport({ code, url, isOpen, ended }: Report & { code: string }) {
  return (
    <Frame
      state={isOpen ? 'opened' : 'ready'}
      title={isOpen ? 'Your report is open in a new tab' : 'Your report is ready'}
      text={
        isOpen
          ? 'If you have closed that tab, open the report again.'
          : 'It opens in a new tab, where you can read and save it.'
      }
    >
      {ended && (
        <Notice tone="bad" title={ended}>
          This version is kept for the record. Look under Reports, or ask us, for what is valid now.
        </Notice>
      )}
      <a
        className={buttonClass({ variant: 'next' })}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open report
      </a>
      <AppLink className="link min-h-11" href={paths.verifyReport.getHref(code)}>
        Verify signature
      </AppLink>
    </Frame>
  )
}

function Asking() {
  return (
    <Frame state="asking" title="Looking for your report" text="This takes a moment.">
      <Skeleton width="164px" height="48px" className="sk--control mt-[10px]" />
      <Skeleton width="136px" height="20px" className="my-3" />
    </Frame>
  )
}

type FrameProps = { state: string; title: string; text: string; children: ReactNode }

/** Keeps its size while loading. */
function Frame({ state, title, text, children }: FrameProps) {
  return (
    <div className="state" data-state={state}>
      {/* The drawing has empty space on its left: align the sheet with the text. */}
      <VisitArt name="report" className="-ml-4" />
      <h1 className="h1">{title}</h1>
      <p className="lead">{text}</p>
      {children}
    </div>
  )
}
