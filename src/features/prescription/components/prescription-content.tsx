import type { ReactNode } from 'react'
import type { PrescriptionReading, ReadLine } from '#contract/prescriptions.endpoints.ts'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { Notice } from '#ui/notice.tsx'
import { LinesSkeleton, Skeleton } from '#ui/skeleton.tsx'
import { noticeOf, type PrescriptionCartView, readInWords } from '../prescription-cart-view.ts'
import { outcomeCopy } from '../prescription-outcome-copy.ts'
import { PrescriptionLines } from './prescription-lines.tsx'
import { PrescriptionOutcome } from './prescription-outcome.tsx'
import { PrescriptionSheet } from './prescription-sheet.tsx'

type PrescriptionContentProps = PrescriptionCartView & {
  /** The line on the paper. */
  crop: (line: ReadLine) => ReactNode
  onView: (file: number) => void
}

export function PrescriptionContent({ snapshot, send, crop, onView }: PrescriptionContentProps) {
  const { found } = snapshot.context
  const copy = outcomeCopy(snapshot)
  if (copy) return <PrescriptionOutcome copy={copy} send={send} />
  if (snapshot.matches('unreachable')) {
    return (
      <CouldNotLoad
        what="Your prescription"
        safe="We have what you sent."
        offline
        heading="h1"
        busy={false}
        onRetry={() => send({ type: 'page.retry' })}
      />
    )
  }
  const reading = found?.reading
  if (!found || !reading || snapshot.matches('loading')) {
    return <ContentSkeleton isSlow={snapshot.matches({ loading: 'slow' })} />
  }
  const notice = noticeOf(snapshot)
  return (
    <div className="stack stack--6">
      <div className="stack stack--2">
        <h1 className="h1">Tests from the prescription</h1>
        <p className="note">
          {readInWords(reading)} Please check each one against the paper before it goes into the
          cart.
        </p>
      </div>
      {notice && (
        <Notice
          tone={notice.tone}
          title={notice.title}
          {...(notice.tone === 'hint' && { role: 'status' })}
        >
          <p>{notice.text}</p>
        </Notice>
      )}
      <Warnings reading={reading} />
      <PrescriptionSheet sent={found} reading={reading} onView={onView} />
      <PrescriptionLines snapshot={snapshot} send={send} crop={crop} />
    </div>
  )
}

function Warnings({
  reading: { example, patient_name, member },
}: {
  reading: PrescriptionReading
}) {
  return (
    <>
      {example && (
        <Notice tone="info" title="This is an example">
          <p>
            The lab is simulated here. Nobody has looked at your file, and the lines are made up.
          </p>
        </Notice>
      )}
      {patient_name !== null && member === null && (
        <Notice tone="hint" title={`The prescription names ${patient_name}`}>
          <p>No one in your family has this name. Please check whose tests these are.</p>
        </Notice>
      )}
    </>
  )
}

function ContentSkeleton({ isSlow }: { isSlow: boolean }) {
  return (
    <div className="stack stack--6" role="status">
      <div className="stack stack--2">
        <h1 className="vh">Tests from the prescription</h1>
        <span className="vh">Loading your prescription</span>
        <Skeleton width="70%" height="40px" />
        {isSlow ? (
          <p className="note">This takes longer than usual. We are still trying.</p>
        ) : (
          <Skeleton width="62%" height="20px" />
        )}
      </div>
      <Skeleton width="100%" height="112px" className="sk--control" />
      <LinesSkeleton count={5} />
    </div>
  )
}
