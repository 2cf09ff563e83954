import { useMemo, useState } from 'react'
import type { Job } from '#contract/enquiries.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { dataUrlOf } from '#lib/uploads/chosen-file.ts'
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
  const [send] = useState(() => applicationSender(api))
  const definition = useMemo(() => jobApplicationForm(jobs), [jobs])
  const enquiry = useEnquiry<Application>({ definition, sent: 'career', send })
  const position = useMemo(() => ({ job_id: chosen }), [chosen])
  return <EnquiryForm definition={definition} chosen={position} {...enquiry} />
}

/** Refusals of the file, after which another upload may succeed. */
const ABOUT_FILE = new Set(['unknown-image', 'file-used'])

/**
 * Uploads the CV, then sends the application. A retry reuses the uploaded CV, so that the server
 * recognises the same application.
 */
function applicationSender(api: Api): (application: Application) => Promise<void> {
  let arrived: { readonly file: File; readonly key: string } | undefined

  return async ({ cv, ...details }) => {
    if (arrived?.file !== cv) {
      const file = await dataUrlOf(cv)
      const { imageKey } = await api.call('uploadMedia', { body: { file } })
      arrived = { file: cv, key: imageKey }
    }
    try {
      await api.call('jobApplication', { body: { ...details, cv_key: arrived.key } })
    } catch (error) {
      if (error instanceof HttpFailure && ABOUT_FILE.has(error.code)) arrived = undefined
      throw error
    }
  }
}
