import { useLocation } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { UnbrokenList } from '#ui/unbroken-list.tsx'

/** For whom would rather talk. */
export function ContactCard() {
  const number = callCentreNumber(useLocation().pathname)
  return (
    <section className="card card--mist stack stack--2" aria-labelledby="rather-talk">
      <h2 className="h3" id="rather-talk">
        Rather talk?
      </h2>
      <p>
        <a className="link n nowrap" href={telHref(number)}>
          {number}
        </a>
      </p>
      <p className="note n">
        <UnbrokenList items={brand.supportHours} />.
      </p>
      <p>
        <a className="link" href={`mailto:${brand.email}`}>
          {brand.email}
        </a>
      </p>
    </section>
  )
}
