import { paths } from '#config/paths.ts'
import type { Job } from '#contract/enquiries.endpoints.ts'
import { jobsQuery } from '#features/enquiries/api/jobs.query.ts'
import { Careers } from '#features/enquiries/careers.container.tsx'
import { careersContent } from '#features/enquiries/careers.content.ts'
import { enquiryJsonLd, jobJsonLd } from '#features/enquiries/enquiry-json-ld.ts'
import { definePage } from '#lib/routing/page.ts'

const { path } = paths.career

export const page = definePage<{ jobs: readonly Job[] }>({
  async loader({ queryClient, api }) {
    return { jobs: await queryClient.ensureQueryData(jobsQuery(api)) }
  },
  meta: {
    title: 'Careers: open positions at our lab and centres',
    description:
      'Open positions for phlebotomists, technicians, pathologists, radiographers and others, by city and department. Apply with your CV.',
    canonical: path,
  },
  jsonLd: ({ data, origin }) => [
    ...enquiryJsonLd(careersContent, path, origin),
    ...data.jobs.map((job) => jobJsonLd(job, origin)),
  ],
  Component: Careers,
})
