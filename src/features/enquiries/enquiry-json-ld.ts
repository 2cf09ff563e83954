import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import type { Job } from '#contract/enquiries.endpoints.ts'
import { breadcrumbJsonLd, faqJsonLd, HOME_CRUMB } from '#lib/routing/json-ld.ts'
import type { JsonLd } from '#lib/routing/page.ts'
import type { EnquiryContent } from './enquiry-content.ts'

/** Breadcrumbs and FAQs as structured data. */
export function enquiryJsonLd(content: EnquiryContent, path: string, origin: string): JsonLd[] {
  const { title, crumb, questions } = content
  return [
    breadcrumbJsonLd(origin, [HOME_CRUMB, { label: crumb ?? title, href: path }]),
    ...(questions ? [faqJsonLd(questions)] : []),
  ]
}

export function contactJsonLd(origin: string): JsonLd {
  return {
    '@type': 'MedicalOrganization',
    name: brand().fullName,
    url: `${origin}/`,
    email: brand().email,
    address: brand().address.join(', '),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      telephone: brand().phones.callCentre,
      email: brand().email,
      areaServed: 'IN',
    },
  }
}

/** Structured data of a job posting. */
export function jobJsonLd(job: Job, origin: string): JsonLd {
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: [job.text, ...job.duties, ...job.needs].map((line) => `<p>${line}</p>`).join(''),
    datePosted: job.posted_on,
    ...(job.closes_on && { validThrough: job.closes_on }),
    employmentType: job.employment === 'full-time' ? 'FULL_TIME' : 'PART_TIME',
    identifier: job.job_id,
    url: `${origin}${paths.career.getHref()}?job=${job.job_id}`,
    hiringOrganization: { '@type': 'Organization', name: brand().fullName, sameAs: `${origin}/` },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: job.city_name,
        addressRegion: job.state_name,
        addressCountry: 'IN',
      },
    },
  }
}
