import type { Job } from '#contract/enquiries.endpoints.ts'
import type { SelectOption } from '#ui/select.tsx'

/** Filters of the job list and the selected position. */
export type JobChoice = {
  /** City id, department and position id as strings; empty for none. */
  readonly city: string
  readonly department: string
  readonly job: string
  readonly shown: readonly Job[]
  readonly cities: readonly SelectOption[]
  readonly departments: readonly SelectOption[]
}

/** The choice in the query; values that no position has are ignored. */
export function jobChoice(jobs: readonly Job[], query: URLSearchParams): JobChoice {
  const cities = distinct(jobs, ({ city_id, city_name }) => [String(city_id), city_name])
  const departments = distinct(jobs, ({ department }) => [department, department])
  const listed = (options: readonly SelectOption[], name: string) =>
    options.find(({ value }) => value === query.get(name))?.value ?? ''
  const [city, department] = [listed(cities, 'city'), listed(departments, 'department')]
  return {
    city,
    department,
    job: jobs.find(({ job_id }) => job_id === query.get('job'))?.job_id ?? '',
    shown: jobs.filter(
      (job) =>
        (!city || String(job.city_id) === city) && (!department || job.department === department),
    ),
    cities,
    departments,
  }
}

function distinct(jobs: readonly Job[], of: (job: Job) => [string, string]): SelectOption[] {
  return [...new Map(jobs.map(of))]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
