import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Job } from '#contract/enquiries.endpoints.ts'
import type { SentFile } from '#contract/uploads.endpoints.ts'
import { labTime } from '#lib/dates.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { fileUploader } from '#lib/uploads/file-uploader.ts'
import { useSentFile } from '#lib/uploads/use-sent-file.ts'
import { SentFileDialog, SentFiles } from '#ui/sent-files.tsx'
import { sentApplicationsQuery } from './api/sent-applications.query.ts'
import { EnquiryForm } from './forms/enquiry-form.tsx'
import { jobApplicationForm } from './forms/job-application.form.ts'
import type { Application } from './forms/job-application.schema.ts'
import { useEnquiry } from './use-enquiry.ts'

type JobApplicationProps = {
  jobs: readonly Job[]
  /** Id of the position chosen in the list; empty for none. */
  chosen: string
}

export function JobApplication({ jobs, chosen }: JobApplicationProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const userId = useCookie(cookies.user)?.uniqueId ?? ''
  const [upload] = useState(() => applicationSender(api))
  const send = async (application: Application) => {
    await upload(application)
    void queryClient.fetchQuery(sentApplicationsQuery(api, userId)).catch(() => {})
  }
  const definition = useMemo(() => jobApplicationForm(jobs), [jobs])
  const enquiry = useEnquiry<Application>({ definition, sent: 'career', send })
  const position = useMemo(() => ({ job_id: chosen }), [chosen])
  return (
    <>
      <EnquiryForm definition={definition} chosen={position} {...enquiry} />
      <SentApplications userId={userId} />
    </>
  )
}

/** Refusals of the file, after which another upload may succeed. */
const ABOUT_FILE = new Set(['unknown-image', 'file-used'])

/**
 * Uploads the files, then sends the application. A retry reuses the uploads, so that the server
 * recognises the same application.
 */
function applicationSender(api: Api): (application: Application) => Promise<void> {
  const uploader = fileUploader(api)

  return async ({ cv, ...details }) => {
    const [cv_key = '', ...more_keys] = await uploader.upload(cv)
    try {
      const body = { ...details, cv_key, ...(more_keys.length > 0 && { more_keys }) }
      await api.call('jobApplication', { body })
    } catch (error) {
      if (error instanceof HttpFailure && ABOUT_FILE.has(error.code)) uploader.forget()
      throw error
    }
  }
}

type Opened = { readonly file: SentFile; readonly title: string }

/** What this account sent, or this browser since the page was opened. */
function SentApplications({ userId }: { userId: string }) {
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
