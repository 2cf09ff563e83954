import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { jobsQuery } from './api/jobs.query.ts'
import { careersContent } from './careers.content.ts'
import { EnquiryScreen } from './components/enquiry-screen.tsx'
import { JobList } from './components/job-list.tsx'
import { JobApplication } from './job-application.container.tsx'
import { jobChoice } from './job-choice.ts'

export function Careers() {
  const { data: jobs = [] } = useQuery(jobsQuery(useApi()))
  const [query, setQuery] = useSearchParams()
  const choice = jobChoice(jobs, query)
  const change = (changes: Readonly<Record<string, string>>) =>
    setQuery(
      (old) => {
        const all = { ...Object.fromEntries(old), ...changes }
        return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
      },
      { replace: true, preventScrollReset: true },
    )
  const apply = (job: string) => {
    change({ job })
    const form = document.getElementById('form')
    form?.scrollIntoView()
    form?.focus({ preventScroll: true })
  }
  return (
    <EnquiryScreen
      content={careersContent}
      form={
        jobs.length > 0 ? (
          <JobApplication jobs={jobs} chosen={choice.job} />
        ) : (
          <EmptyState title="Interested in working with us?" heading="h3">
            If you want us to keep you in mind, write to {brand().email}.
          </EmptyState>
        )
      }
    >
      <JobList jobs={jobs} choice={choice} onNarrow={change} onApply={apply} />
    </EnquiryScreen>
  )
}
