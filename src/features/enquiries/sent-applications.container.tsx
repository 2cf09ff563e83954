import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentFile } from '#contract/uploads.endpoints.ts'
import { labTime } from '#lib/dates.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useSentFile } from '#lib/uploads/use-sent-file.ts'
import { SentFileDialog, SentFiles } from '#ui/sent-files.tsx'
import { sentApplicationsQuery } from './api/sent-applications.query.ts'

type Opened = { readonly file: SentFile; readonly title: string }

/** What this account sent, or this browser since the page was opened. */
export function SentApplications({ userId }: { userId: string }) {
  const query = sentApplicationsQuery(useApi(), userId)
  const { data = [] } = useQuery({ ...query, enabled: userId !== '' })
  const [opened, setOpened] = useState<Opened | null>(null)
  if (data.length === 0) return null
  return (
    <section className="stack" aria-labelledby="sent">
      <h2 className="h2" id="sent">
        Your applications
      </h2>
      <ul className="stack">
        {data.map(({ enquiry_id, job_title, sent_at, files }) => {
          const sent = labTime(sent_at).format('DD/MM/YYYY')
          return (
            <li key={enquiry_id} className="card stack stack--2">
              <h3 className="h4">
                {job_title}, <span className="tabular-nums">{sent}</span>
              </h3>
              <SentFiles
                files={files}
                of={`the application of ${sent}`}
                onOpen={(at) => {
                  const file = files[at]
                  if (file) setOpened({ file, title: `Application of ${sent}` })
                }}
              />
            </li>
          )
        })}
      </ul>
      {opened && <OpenedFile {...opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function OpenedFile({ file, title, onClose }: Opened & { onClose: () => void }) {
  return <SentFileDialog {...useSentFile(file)} title={title} onClose={onClose} />
}
