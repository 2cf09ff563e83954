import { lazy } from 'react'
import { LateAccordion } from '#ui/late-accordion.tsx'

const GetInTouch = lazy(async () => ({
  default: (await import('#features/enquiries/get-in-touch.container.tsx')).GetInTouch,
}))

/** For a question that no answer of the page answers. */
export function WriteToUs() {
  return (
    <section className="wrap" aria-label="Write to us">
      <LateAccordion summary="Not answered here? Write to us">
        <GetInTouch />
      </LateAccordion>
    </section>
  )
}
