import { useMemo, useState } from 'react'
import type { Job } from '#contract/enquiries.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { applicationSender } from './api/send-application.ts'
import { EnquiryForm } from './forms/enquiry-form.tsx'
import { jobApplicationForm } from './forms/job-application.form.ts'
import type { Application } from './forms/job-application.schema.ts'
import { useEnquiry } from './use-enquiry.ts'

type JobApplicationProps = {
  jobs: readonly Job[]
  /** The position that was chosen in the list; empty for none. */
  chosen: string
}

/** The application with its CV. */
export function JobApplication({ jobs, chosen }: JobApplicationProps) {
  const api = useApi()
  const [send] = useState(() => applicationSender(api))
  const definition = useMemo(() => jobApplicationForm(jobs), [jobs])
  const enquiry = useEnquiry<Application>({ definition, sent: 'career', send })
  const position = useMemo(() => ({ job_id: chosen }), [chosen])
  return <EnquiryForm definition={definition} chosen={position} {...enquiry} />
}
