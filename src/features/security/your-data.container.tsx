import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { isoDate } from '#lib/dates.ts'
import { notDone } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { saveFile } from '#lib/save-file.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { showToast } from '#lib/toast/toast.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { exportDataMutation } from './api/security.mutations.ts'
import { DeleteAccountDialog } from './components/delete-account-dialog.tsx'
import { accountDeletion } from './one-time-code.uses.ts'
import { useOneTimeCode } from './use-one-time-code.ts'

type YourDataProps = {
  mobile: string
  ready: boolean
}

export function YourData({ mobile, ready }: YourDataProps) {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <DataDownload />
      <section className="stack stack--3" aria-labelledby="delete-account">
        <h3 className="h3" id="delete-account">
          Delete my account
        </h3>
        <p className="note">
          We delete your profile, family, addresses, files and points immediately. We keep invoices
          and signed reports for as long as the law requires. You see the full list before anything
          is deleted.
        </p>
        <div>
          <Button variant="danger" disabled={!ready} onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </div>
      </section>
      {deleting && <DeleteAccount mobile={mobile} onClose={() => setDeleting(false)} />}
    </>
  )
}

function DataDownload() {
  const { mutate, isPending, error } = useMutation(exportDataMutation(useApi()))
  const download = () =>
    mutate(undefined, {
      onSuccess: (file) => {
        // SAFETY: the client allocates these bytes; they are never a SharedArrayBuffer.
        const bytes = file as Uint8Array<ArrayBuffer>
        const isSaved = saveFile(`my_data_${isoDate(Date.now())}.zip`, bytes, 'application/zip')
        if (isSaved) void showToast('good', 'Your data has been downloaded.')
      },
    })
  return (
    <section className="stack stack--3" aria-labelledby="download-data">
      <h3 className="h3" id="download-data">
        Download all my data
      </h3>
      <p className="note">
        A ZIP file with everything we have about you: profile, family, orders, payments, consents
        and sign-ins, your invoices and reports as PDF, and the files you sent.
      </p>
      {error && <Notice tone="bad" title={notDone(error)} />}
      <div>
        <Button
          icon={Download}
          busy={isPending}
          busyLabel="Collecting your data"
          onClick={download}
        >
          Download all my data
        </Button>
      </div>
    </section>
  )
}

interface DeleteAccountProps {
  mobile: string
  onClose: () => void
}

/** Deletes the account after a code and navigates home. */
function DeleteAccount({ mobile, onClose }: DeleteAccountProps) {
  const queryClient = useQueryClient()
  const withSystem = useWithSystem()
  const view = useOneTimeCode(accountDeletion(useApi()), {
    onUsed: () => {
      // The session has ended: no query may run again.
      void queryClient.cancelQueries()
    },
  })
  const leave = () => withSystem(({ session }) => session.send({ type: 'session.signOut' }))
  return (
    <DeleteAccountDialog {...view} mobile={mobile} onClose={onClose} onLeave={() => void leave()} />
  )
}
