import type { ChangeEvent } from 'react'
import type { Job } from '#contract/enquiries.endpoints.ts'
import { slashDate } from '#lib/dates.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Prose } from '#ui/prose.tsx'
import { Select } from '#ui/select.tsx'
import { Words } from '#ui/words.tsx'
import type { JobChoice } from '../job-choice.ts'

type JobListProps = {
  jobs: readonly Job[]
  choice: JobChoice
  onNarrow: (changes: Partial<Pick<JobChoice, 'city' | 'department'>>) => void
  onApply: (jobId: string) => void
}

export function JobList({ jobs, choice, onNarrow, onApply }: JobListProps) {
  const { city, department, shown, cities, departments } = choice
  const took = (name: 'city' | 'department') => (event: ChangeEvent<HTMLSelectElement>) =>
    onNarrow({ [name]: event.target.value })
  return (
    <section className="jobs stack stack--6" aria-labelledby="positions">
      <h2 className="h2" id="positions">
        Open positions
      </h2>
      {jobs.length > 0 && (
        <div className="jobs__narrow">
          <Select
            label="City"
            value={city}
            onChange={took('city')}
            options={[{ value: '', label: 'All cities' }, ...cities]}
          />
          <Select
            label="Department"
            value={department}
            onChange={took('department')}
            options={[{ value: '', label: 'All departments' }, ...departments]}
          />
        </div>
      )}
      <p className="vh" role="status">
        {shown.length === 1 ? '1 position' : `${shown.length} positions`}
      </p>
      {shown.length > 0 ? (
        <div>
          {shown.map((job) => (
            <Position
              key={job.job_id}
              job={job}
              open={job.job_id === choice.job}
              onApply={onApply}
            />
          ))}
        </div>
      ) : (
        <NoJobs any={jobs.length > 0} onAll={() => onNarrow({ city: '', department: '' })} />
      )}
    </section>
  )
}

type PositionProps = { job: Job; open: boolean; onApply: (jobId: string) => void }

function Position({ job, open, onApply }: PositionProps) {
  return (
    <Accordion
      open={open}
      summary={
        <span>
          <b className="h4">{job.title}</b>
          <span className="note">
            {job.city_name}, {job.department}, {WORDS[job.employment]}
          </span>
        </span>
      }
    >
      <Prose>
        <p>{job.text}</p>
        <h3>What you will do</h3>
        <ul>
          {job.duties.map((duty) => (
            <li key={duty}>{duty}</li>
          ))}
        </ul>
        <h3>What you need</h3>
        <ul>
          <li>{job.experience}</li>
          {job.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
        <p className="note tabular-nums">
          <Words>
            Posted {slashDate(job.posted_on)}
            {job.closes_on && `, open until ${slashDate(job.closes_on)}`}.
          </Words>
        </p>
        <div>
          <Button variant="teal" onClick={() => onApply(job.job_id)}>
            Apply for this position
          </Button>
        </div>
      </Prose>
    </Accordion>
  )
}

const WORDS: Readonly<Record<Job['employment'], string>> = {
  'full-time': 'full time',
  'part-time': 'part time',
}

function NoJobs({ any, onAll }: { any: boolean; onAll: () => void }) {
  if (!any) {
    return (
      <EmptyState title="No open positions today" heading="h3">
        We post new positions here first. Please check again in a few weeks.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No open positions here today"
      heading="h3"
      action={<Button onClick={onAll}>See all positions</Button>}
    >
      There are positions in other cities and departments.
    </EmptyState>
  )
}
