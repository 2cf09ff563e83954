import { type Job, NOTICE_PERIODS } from '#contract/enquiries.endpoints.ts'
import { MAX_FILES, MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import type { FormDefinition } from './enquiry-definition.ts'
import { EMAIL, type FieldSpec, MOBILE, messageField, NAME, optionsOf } from './field-spec.ts'
import { type Application, applicationSchema } from './job-application.schema.ts'

const fields: readonly FieldSpec[] = [
  NAME,
  MOBILE,
  { ...EMAIL, hint: 'We send a confirmation to it.' },
  { kind: 'line', name: 'current_city', label: 'City you live in', autoComplete: 'address-level2' },
  { kind: 'line', name: 'qualification', label: 'Highest qualification', hint: 'Such as DMLT.' },
  {
    kind: 'line',
    name: 'experience_years',
    label: 'Experience in years',
    hint: 'Enter 0 if this is your first job.',
    inputMode: 'numeric',
  },
  {
    kind: 'choice',
    name: 'notice_period',
    label: 'Notice period',
    wide: true,
    options: [
      { value: '', label: 'I will tell you later' },
      ...optionsOf(NOTICE_PERIODS, {
        none: 'None, I can start now',
        '15-days': '15 days',
        '1-month': 'One month',
        '2-months': 'Two months',
        '3-months': 'Three months',
      }),
    ],
  },
  {
    kind: 'files',
    name: 'cv',
    label: 'CV',
    hint: `PDFs or sharp photos, up to ${MAX_FILES} files of ${MAX_UPLOAD_MB} MB. Only our recruiters open them.`,
    wide: true,
  },
  messageField('Why do you want this position?', 'Optional.'),
]

export function jobApplicationForm(jobs: readonly Job[]): FormDefinition<Application> {
  const position: FieldSpec = {
    kind: 'choice',
    name: 'job_id',
    label: 'Position',
    placeholder: 'Choose a position',
    wide: true,
    options: jobs.map(({ job_id, title, city_name }) => ({
      value: job_id,
      label: `${title}, ${city_name}`,
    })),
  }
  return {
    id: 'job-application',
    label: 'Job application',
    schema: applicationSchema,
    fields: [position, ...fields],
    action: 'Send application',
    promise: 'We never ask an applicant for money.',
  }
}
