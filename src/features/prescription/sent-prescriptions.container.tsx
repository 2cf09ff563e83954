import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import type { SentFile } from '#contract/uploads.endpoints.ts'
import { labTime } from '#lib/dates.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { useSentFile } from '#lib/uploads/use-sent-file.ts'
import { buttonClass } from '#ui/button.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { SentFileDialog, SentFiles } from '#ui/sent-files.tsx'
import { sentPrescriptionsQuery } from './api/sent-prescriptions.query.ts'

type Opened = { readonly file: SentFile; readonly title: string }

/** What this account sent, or this browser since the page was opened. */
export function SentPrescriptions({ userId }: { userId: string }) {
  const query = sentPrescriptionsQuery(useApi(), userId)
  const list = useQuery({ ...query, enabled: userId !== '' })
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data = [], error } = list
  if (!error && data.length === 0) return null
  return (
    <section className="stack" aria-labelledby="sent">
      <h2 className="h2" id="sent">
        Your prescriptions
      </h2>
      {error && data.length === 0 && (
        <CouldNotLoad
          what="Your prescriptions"
          safe="We have what you sent."
          offline={failureKind(error) === 'offline'}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      <ul className="stack">
        {data.map(({ prescription_id, name, remarks, sent_at, files, state }) => {
          const sent = labTime(sent_at).format('DD/MM/YYYY, hh:mm A')
          return (
            <li key={prescription_id} className="card stack stack--2">
              <h3 className="h4">
                For {name}, <span className="tabular-nums">{sent}</span>
              </h3>
              {remarks && <p className="note">{remarks}</p>}
              <SentFiles
                files={files}
                of={`the prescription of ${sent}`}
                onOpen={(at) => {
                  const file = files[at]
                  if (file) setOpened({ file, title: `Prescription of ${sent}` })
                }}
              />
              {userId && state && (state !== 'waiting' || brand().readsPrescriptions) && (
                <AppLink
                  className={buttonClass({ size: 'sm', className: 'justify-self-start' })}
                  href={paths.prescriptionCart.getHref(prescription_id)}
                >
                  {STATE_LINK[state]}
                  <span className="vh"> of {sent}</span>
                </AppLink>
              )}
            </li>
          )
        })}
      </ul>
      {opened && <OpenedFile {...opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

/** By what the lab has made of it. */
const STATE_LINK = {
  waiting: 'Not read yet: see where it stands',
  read: 'Check the tests that we read',
  unreadable: 'We could not read it: see why',
  used: 'See the tests that you checked',
} as const

function OpenedFile({ file, title, onClose }: Opened & { onClose: () => void }) {
  return <SentFileDialog {...useSentFile(file)} title={title} onClose={onClose} />
}
