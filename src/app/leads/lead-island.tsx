import { type ComponentProps, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { paths } from '#config/paths.ts'
import { sendLead } from '#features/lead-page/api/send-lead.ts'
import type { LeadAnswers } from '#features/lead-page/forms/lead-form.schema.ts'
import { LeadForm } from '#features/lead-page/forms/lead-form.tsx'
import { LEAD_ID_PREFIX, type LeadState } from './lead-state.ts'
import { leadApi } from './lead-system.ts'

/** Brings the form of a landing page to life, with what was typed into it meanwhile. */
export async function wakeLeadForm(place: HTMLElement, state: LeadState): Promise<void> {
  const send = async (answers: LeadAnswers) => {
    const problem = await sendLead(leadApi, answers, state)
    if (problem === null) location.assign(paths.thankYouForSubmit.getHref('callback'))
    return problem
  }
  await new Promise<void>((resolve) => {
    hydrateRoot(
      place,
      <AwakeForm place={place} collection={state.collection} onSend={send} onAwake={resolve} />,
      { identifierPrefix: LEAD_ID_PREFIX },
    )
  })
}

type AwakeFormProps = Omit<ComponentProps<typeof LeadForm>, 'typed'> & {
  place: HTMLElement
  onAwake: () => void
}

function AwakeForm({ place, onAwake, ...form }: AwakeFormProps) {
  const [typed] = useState(() => typedInto(place))
  useEffect(onAwake, [onAwake])
  return <LeadForm {...form} typed={typed} />
}

function typedInto(place: HTMLElement): LeadAnswers {
  const form = place.querySelector('form')
  const value = (name: keyof LeadAnswers) => String((form && new FormData(form).get(name)) ?? '')
  return { name: value('name'), mobile_no: value('mobile_no') }
}
