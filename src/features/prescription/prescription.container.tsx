import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { successWords } from '#lib/toast/success-words.ts'
import { showToast } from '#lib/toast/toast.ts'
import { fullName } from '#lib/words/person-words.ts'
import { prescriptionSender } from './api/send-prescription.ts'
import { PrescriptionUpload } from './components/prescription-upload.tsx'
import type { Prescription as Filled } from './forms/prescription-form.schema.ts'
import { sendingFailure } from './prescription-words.ts'

/** `/upload-prescription`, for visitors and patients alike; it ends at the page that thanks. */
export function Prescription() {
  const api = useApi()
  const navigate = useNavigate()
  const onItsWay = useRef(false)
  const [send] = useState(() => prescriptionSender(api))
  const { mutate, status, variables, error } = useMutation({
    mutationFn: send,
    // Offline it fails at once and says so: waiting silently for a network looks like sending.
    networkMode: 'always',
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
    // Two presses may arrive before the button is drawn busy.
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
