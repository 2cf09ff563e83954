import { Icon } from '#ui/icon.tsx'
import type { EnquiryContent } from '../enquiry-content.ts'

/** What the lab offers, in a few points. */
export function Offers({ title, points }: NonNullable<EnquiryContent['offers']>) {
  return (
    <section className="stack stack--6" aria-labelledby="offers">
      <h2 className="h2" id="offers">
        {title}
      </h2>
      <ul className="offers grid grid--3">
        {points.map(({ icon, title: name, text }) => (
          <li key={name}>
            <Icon icon={icon} size={24} />
            <h3 className="h4">{name}</h3>
            <p className="note">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
