import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { successWords } from '#lib/toast/success-words.ts'
import { showToast } from '#lib/toast/toast.ts'
import { fullName } from '#lib/words/person-words.ts'
import { UnbrokenList } from '#ui/unbroken-list.tsx'
import { prescriptionSender } from './api/send-prescription.ts'
import type { Prescription as Filled } from './forms/prescription-form.schema.ts'
import { PrescriptionForm, type PrescriptionFormProps } from './forms/prescription-form.tsx'
import { sendingFailure } from './prescription-words.ts'

/** `/upload-prescription`, for visitors and patients alike. */
export function Prescription() {
  const api = useApi()
  const navigate = useNavigate()
  const onItsWay = useRef(false)
  const [send] = useState(() => prescriptionSender(api))
  const { mutate, status, variables, error } = useMutation({
    mutationFn: send,
    onSuccess: async (message) => {
      void showToast('good', successWords('prescription', message))
      await navigate(paths.thankYouForSubmit.getHref('prescription'))
    },
    onError: () => {
      onItsWay.current = false
    },
  })
  const user = useCookie(cookies.user)
  const known = useMemo(() => user && { name: fullName(user), mobile_no: user.mobile_no }, [user])
  const failure = useMemo(() => (error ? sendingFailure(error) : null), [error])
  const submit = (prescription: Filled) => {
    // Two clicks can arrive before the button re-renders as busy.
    if (onItsWay.current) return
    onItsWay.current = true
    mutate(prescription)
  }
  return (
    <div className="wrap page" data-state={status}>
      <PrescriptionUpload
        known={known}
        sending={status === 'pending' || status === 'success' ? variables.file : null}
        failure={failure}
        onSubmit={submit}
      />
    </div>
  )
}

function PrescriptionUpload(props: PrescriptionFormProps) {
  return (
    <div className="cols cols--aside">
      <div className="stack stack--6">
        <div className="stack stack--2">
          <h1 className="h1">Upload your prescription</h1>
          <p className="lead">
            No need to find the tests yourself: send what the doctor wrote, and the lab calls you.
          </p>
        </div>
        <PrescriptionForm {...props} />
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
            You hear the tests, the price and the preparation. Nothing is booked or paid before.
          </p>
        </li>
      </ol>
    </aside>
  )
}
