import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { successWords } from '#lib/toast/success-words.ts'
import { showToast } from '#lib/toast/toast.ts'
import { fullName } from '#lib/words/person-words.ts'
import { PartFocus } from '#ui/part-focus.tsx'
import { prescriptionSender } from './api/send-prescription.ts'
import { PrescriptionSent } from './components/prescription-sent.tsx'
import { PrescriptionUpload } from './components/prescription-upload.tsx'
import { sendingFailure } from './prescription-words.ts'

/** `/upload-prescription`, for visitors and patients alike. */
export function Prescription() {
  const api = useApi()
  const [send] = useState(() => prescriptionSender(api))
  const { mutate, status, variables, error, reset } = useMutation({
    mutationFn: send,
    // Offline it fails at once and says so: waiting silently for a network looks like sending.
    networkMode: 'always',
    onSuccess: (message) => void showToast('good', successWords('prescription', message)),
  })
  const user = useCookie(cookies.user)
  const known = useMemo(() => user && { name: fullName(user), mobile_no: user.mobile_no }, [user])
  const failure = useMemo(() => (error ? sendingFailure(error) : null), [error])
  const isSent = status === 'success'
  return (
    <div className="wrap page" data-state={status}>
      <PartFocus part={isSent ? 'sent' : 'form'}>
        {isSent ? (
          <PrescriptionSent mobile={variables.mobile_no} onAnother={reset} />
        ) : (
          <PrescriptionUpload
            known={known}
            sending={status === 'pending' ? variables.file : null}
            failure={failure}
            onSubmit={mutate}
          />
        )}
      </PartFocus>
    </div>
  )
}
