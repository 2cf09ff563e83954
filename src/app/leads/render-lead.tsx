import { renderToString } from 'react-dom/server'
import { matchPath } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { callCentreNumber } from '#config/phones.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { LeadForm } from '#features/lead-page/forms/lead-form.tsx'
import { leadJsonLd } from '#features/lead-page/lead-json-ld.ts'
import type { AppFacts } from '#lib/app-facts.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { headHtml, jsonLdHtml } from '#lib/routing/document-head.ts'
import { failureKind } from '#lib/routing/page-failure.ts'
import { leadMeta, loadLead } from '#pages/leads/load-lead.ts'
import { LeadDocument } from './lead-document.tsx'
import { LEAD_FORM_ID, LEAD_ID_PREFIX, type LeadState } from './lead-state.ts'

const SERVER_ERROR = 500

const EMPTY_FORM = `<div id="${LEAD_FORM_ID}"></div>`

export type LeadRequest = {
  readonly url: URL
  readonly api: Api
  readonly city: City
  readonly app: AppFacts
}

/**
 * Renders the landing page of a URL under `/healthcare/`; null for an unknown one, which gets the
 * app's not-found page. Landing pages load only a small script, and the form's code on first use.
 */
export async function renderLead({ url, api, city, app }: LeadRequest) {
  const pathname = url.pathname.replace(/\/+$/, '')
  const slug = matchPath(paths.leadByHash.path, pathname)?.params.hash
  if (!slug) return null
  const queryClient = createQueryClient()
  const facts = await loadLead({ queryClient, api, city }, slug).catch((error: unknown) => {
    // The provider also refuses malformed slugs.
    const refused = error instanceof HttpFailure && error.status < SERVER_ERROR
    if (refused || failureKind(error) === 'not-found') return null
    throw error
  })
  queryClient.clear()
  if (!facts) return null
  const { collection, city_id: cityId } = facts
  const form = renderToString(<LeadForm collection={collection} onSend={async () => null} />, {
    identifierPrefix: LEAD_ID_PREFIX,
  })
  const page = renderToString(<LeadDocument facts={facts} app={app} pathname={pathname} />)
  // The page names no other number than its own.
  const phones = { callCentre: callCentreNumber(pathname) }
  const state: LeadState = { source: pathname, cityId, collection, brand: { ...brand(), phones } }
  return {
    head: headHtml(leadMeta(facts), url.origin) + jsonLdHtml(leadJsonLd(facts, url.origin)),
    // The form is a React root of its own, because the browser hydrates it separately.
    body: page.replace(EMPTY_FORM, (room) => room.replace('><', `>${form}<`)),
    state: JSON.stringify(state),
  }
}
