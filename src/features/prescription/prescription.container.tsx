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
import { PrescriptionForm, type PrescriptionFormProps } from './forms/prescription-form.tsx'
import { sendingFailure } from './sending-failure.ts'
import { SentPrescriptions } from './sent-prescriptions.container.tsx'

/** `/upload-prescription`, for visitors and patients alike. */
export function Prescription() {
  const api = useApi()
  const navigate = useNavigate()
  const [send] = useState(() => prescriptionSender(api))
  const queryClient = useQueryClient()
  const user = useCookie(cookies.user)
  const { submit, status, variables, error } = useSubmitOnce({
    mutationFn: send,
    onSuccess: async (message) => {
      void showToast('good', successCopy('prescription', message))
      void queryClient.fetchQuery(sentPrescriptionsQuery(api, user?.uniqueId ?? '')).catch(() => {})
      await navigate(paths.thankYouForSubmit.getHref('prescription'))
    },
  })
  const known = useMemo(() => user && { name: fullName(user), mobile_no: user.mobile_no }, [user])
  const failure = useMemo(() => (error ? sendingFailure(error) : null), [error])
  return (
    <div className="wrap page" data-state={status}>
      <PrescriptionUpload
        known={known}
        sending={status === 'pending' || status === 'success' ? variables.files : null}
        failure={failure}
        onSubmit={submit}
        sent={<SentPrescriptions userId={user?.uniqueId ?? ''} />}
      />
    </div>
  )
}

function PrescriptionUpload({ sent, ...props }: PrescriptionFormProps & { sent: ReactNode }) {
  return (
    <div className="cols cols--aside">
      <div className="stack stack--6">
        <div className="stack stack--2">
          <h1 className="h1">Upload your prescription</h1>
          <p className="lead">
            You need not find the tests yourself. Send us your doctor’s prescription, and we call
            you.
          </p>
        </div>
        <PrescriptionForm {...props} />
        {sent}
      </div>
      <NextSteps />
    </div>
  )
}

function NextSteps() {
  return (
    <aside className="card stack stack--3" aria-labelledby="what-follows">
      <h2 className="h3" id="what-follows">
        What happens next
      </h2>
      <ol className="stack stack--3 list-decimal pl-5">
        <li>
          <b className="h4">The lab reads it</b>
          <p className="note">Only you and the lab can open the file.</p>
        </li>
        <li>
          <b className="h4">We call you</b>
          <p className="note tabular-nums">
            <UnbrokenList items={brand.supportHours} />.
          </p>
        </li>
        <li>
          <b className="h4">You decide</b>
          <p className="note">
            We tell you the tests, the price and the preparation. Nothing is booked or paid until
            you agree.
          </p>
        </li>
      </ol>
    </aside>
  )
}
