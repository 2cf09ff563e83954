import { lazy } from 'react'
import { LateAccordion } from '#ui/late-accordion.tsx'

const CallbackForm = lazy(async () => ({
  default: (await import('#features/enquiries/callback-form.container.tsx')).CallbackForm,
}))

export function AskForCall() {
  return (
    <section className="wrap" aria-label="Call back">
      <LateAccordion summary="Want us to call you?">
        <CallbackForm />
      </LateAccordion>
    </section>
  )
}
