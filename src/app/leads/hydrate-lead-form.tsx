import { type ComponentProps, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { paths } from '#config/paths.ts'
import type { LeadAnswers } from '#features/lead-page/forms/lead-form.schema.ts'
import { LeadForm } from '#features/lead-page/forms/lead-form.tsx'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { LEAD_ID_PREFIX, type LeadState } from './lead-state.ts'
import { leadApi } from './lead-system.ts'
import { mountToasts } from './lead-toasts.tsx'

/** Hydrates the form of a landing page and keeps what was typed into it before. */
export async function hydrateLeadForm(container: HTMLElement, state: LeadState): Promise<void> {
  mountToasts()
  const send = async (answers: LeadAnswers) => {
    const problem = await sendLead(leadApi, answers, state)
    if (problem === null) {
      location.assign(paths.thankYouForSubmit.getHref('callback', { from: state.source }))
    }
    return problem
  }
  await new Promise<void>((resolve) => {
    hydrateRoot(
      container,
      <HydratedForm
        container={container}
        collection={state.collection}
        onSend={send}
        onHydrated={resolve}
      />,
      { identifierPrefix: LEAD_ID_PREFIX },
    )
  })
}

type HydratedFormProps = Omit<ComponentProps<typeof LeadForm>, 'typed'> & {
  container: HTMLElement
  onHydrated: () => void
}

function HydratedForm({ container, onHydrated, ...form }: HydratedFormProps) {
  const [typed] = useState(() => typedInto(container))
  useEffect(onHydrated, [onHydrated])
  return <LeadForm {...form} typed={typed} />
}

function typedInto(container: HTMLElement): LeadAnswers {
  const form = container.querySelector('form')
  const value = (name: keyof LeadAnswers) => String((form && new FormData(form).get(name)) ?? '')
  return { name: value('name'), mobile_no: value('mobile_no') }
}

const NO_ANSWER = 'We could not reach the lab. What you typed is still here. Try again.'

/** Returns the error message, or null after success. */
async function sendLead(
  api: Api,
  answers: LeadAnswers,
  page: { readonly source: string; readonly cityId: number },
): Promise<string | null> {
  const body = { ...answers, city_id: page.cityId, source: page.source }
  try {
    await api.call('callback', { body })
    return null
  } catch (error) {
    return (error instanceof HttpFailure && error.kind !== 'network' && error.message) || NO_ANSWER
  }
}
