import type { Testimonial } from '#contract/content.endpoints.ts'

export function TestimonialList({ testimonials }: { testimonials: readonly Testimonial[] }) {
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
