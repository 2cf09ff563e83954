import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { fullName } from '#lib/format/person-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { successCopy } from '#lib/toast/success-copy.ts'
import { showToast } from '#lib/toast/toast.ts'
import { useSubmitOnce } from '#lib/use-submit-once.ts'
import { UnbrokenList } from '#ui/unbroken-list.tsx'
import { prescriptionSender } from './api/send-prescription.ts'
import { sentPrescriptionsQuery } from './api/sent-prescriptions.query.ts'
import type { Prescription as Filled } from './forms/prescription-form.schema.ts'
import { PrescriptionForm, type PrescriptionFormProps } from './forms/prescription-form.tsx'
import { sendingFailure } from './sending-failure.ts'
import { SentPrescriptions } from './sent-prescriptions.container.tsx'

/** The order whose radiologist needs a document, such as "Creatinine result". */
export type ScanOrder = {
  readonly orderId: string
  readonly orderNo: string
  readonly document: string
  /** A walk-in has none. */
  readonly hasSlot: boolean
}

type PrescriptionProps = {
  /** Null for a prescription. */
  scan: ScanOrder | null
  /** Key prefix of the order queries. */
  ordersKey: readonly string[]
}

/** `/upload-prescription`, for visitors and patients alike. */
export function Prescription({ scan, ordersKey }: PrescriptionProps) {
  const api = useApi()
  const navigate = useNavigate()
  const [send] = useState(() => prescriptionSender(api))
  const queryClient = useQueryClient()
  const user = useCookie(cookies.user)
  // A visitor has no page to confirm the tests on: they are called.
  const isRead = user !== null && brand().readsPrescriptions
  const { submit, status, variables, error } = useSubmitOnce({
    mutationFn: (filled: Filled) => send({ ...filled, ...(scan && { order_id: scan.orderId }) }),
    onSuccess: async ({ message, id }) => {
      if (scan) {
        void showToast('good', message || `${scan.document} sent`)
        await queryClient.invalidateQueries({ queryKey: ordersKey })
        await navigate(paths.thankYou.getHref(scan.orderId))
        return
      }
      void showToast('good', successCopy('prescription', message))
      void queryClient.fetchQuery(sentPrescriptionsQuery(api, user?.uniqueId ?? '')).catch(() => {})
      const sent = isRead ? 'prescription-to-read' : 'prescription'
      await navigate(
        paths.thankYouForSubmit.getHref(sent, { prescription_id: isRead ? id : undefined }),
      )
    },
  })
  const known = useMemo(() => user && { name: fullName(user), mobile_no: user.mobile_no }, [user])
  const failure = useMemo(() => (error ? sendingFailure(error) : null), [error])
  return (
    <div className="wrap page" data-state={status}>
      <PrescriptionUpload
        known={known}
        scan={scan}
        isRead={isRead}
        sending={status === 'pending' || status === 'success' ? variables.files : null}
        failure={failure}
        onSubmit={submit}
        sent={<SentPrescriptions userId={user?.uniqueId ?? ''} />}
      />
    </div>
  )
}

type UploadProps = Omit<PrescriptionFormProps, 'document'> & {
  scan: ScanOrder | null
  /** The tests come back as a list to confirm; otherwise we call. */
  isRead: boolean
  sent: ReactNode
}

function PrescriptionUpload({ sent, scan, isRead, ...props }: UploadProps) {
  return (
    <div className="cols cols--aside">
      <div className="stack stack--6">
        <div className="stack stack--2">
          <h1 className="h1">
            {scan ? `Add your ${scan.document.toLowerCase()}` : 'Upload your prescription'}
          </h1>
          <p className="lead">
            {scan
              ? `For order ${scan.orderNo}. The radiologist will read it before the scan.`
              : `You do not have to find the tests yourself. Send us your doctor’s prescription, and we ${isRead ? 'send you the tests to confirm' : 'call you'}.`}
          </p>
        </div>
        <PrescriptionForm {...props} document={scan?.document ?? 'Prescription'} />
        {!scan && sent}
      </div>
      {scan ? <ScanSteps {...scan} /> : <NextSteps isRead={isRead} />}
    </div>
  )
}

function ScanSteps({ hasSlot }: Pick<ScanOrder, 'hasSlot'>) {
  return (
    <WhatFollows>
      <Step title="The radiologist reads it">Only you and the lab can open the file.</Step>
      <Step title="You get a message">
        {hasSlot
          ? 'Your slot stays held until then, and you pay nothing.'
          : 'Please do not come before that. You pay nothing until then.'}
      </Step>
    </WhatFollows>
  )
}

function NextSteps({ isRead }: { isRead: boolean }) {
  return (
    <WhatFollows>
      <Step title="The lab reads it">Only you and the lab can open the file.</Step>
      {isRead ? (
        <Step title="You get a message">With a link to the tests that we read, line by line.</Step>
      ) : (
        <Step title="We call you">
          <UnbrokenList items={brand().supportHours} />.
        </Step>
      )}
      <Step title="You decide">
        {isRead
          ? 'You confirm, change or leave out each line. '
          : 'We tell you the tests, the price and the preparation. '}
        Nothing is booked or paid until you agree.
      </Step>
    </WhatFollows>
  )
}

function WhatFollows({ children }: { children: ReactNode }) {
  return (
    <aside className="card stack stack--3" aria-labelledby="what-follows">
      <h2 className="h3" id="what-follows">
        What happens next
      </h2>
      <ol className="stack stack--3 list-decimal pl-5">{children}</ol>
    </aside>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <b className="h4">{title}</b>
      <p className="note tabular-nums">{children}</p>
    </li>
  )
}
