import { testimonialText } from '#config/content/happenings.ts'
import { paths } from '#config/paths.ts'
import type { Testimonial } from '#contract/content.endpoints.ts'
import { loadTestimonials } from '#features/content/api/load-content.ts'
import { ContentPage } from '#features/content/components/content-page.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'

const href = paths.testimonial.getHref()

export const page = definePage({
  loader: async (context) => ({ testimonials: await loadTestimonials(context) }),
  meta: {
    title: testimonialText.title,
    description: testimonialText.description,
    canonical: href,
  },
  jsonLd: ({ origin }) => [breadcrumbsLd(origin, [{ label: testimonialText.crumb, href }])],
  Component: TestimonialPage,
})

function TestimonialPage() {
  const { testimonials } = usePageData<{ testimonials: Testimonial[] }>()
  return (
    <ContentPage text={testimonialText} art="speech" next={testimonialText.next}>
      <div className="wrap page">
        <TestimonialList testimonials={testimonials} />
      </div>
    </ContentPage>
  )
}

function TestimonialList({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <ul className="grid grid--3">
      {testimonials.map(({ name, city_name, service, text }) => (
        <li key={`${name} ${text}`}>
          <figure className="said">
            <blockquote>
              <p>{text}</p>
            </blockquote>
            <figcaption>
              <b>{name}</b>, {city_name}
              <br />
              {service}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
