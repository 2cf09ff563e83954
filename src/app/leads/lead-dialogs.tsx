import { createRoot } from 'react-dom/client'
import { Router } from 'react-router-dom'
import { NO_FACTS } from '#lib/app-facts.ts'
import { Providers } from '../providers.tsx'
import { FlowDialogs } from '../shell/flow-dialogs.tsx'
import { leadApi, leadQueries, loadLeadSystem } from './lead-system.ts'
import { mountToasts } from './lead-toasts.tsx'

/** Links of a dialog leave the page. */
const navigator = {
  createHref: String,
  go: (steps: number) => history.go(steps),
  push: (to: unknown) => location.assign(String(to)),
  replace: (to: unknown) => location.replace(String(to)),
}

let shown = false

/** The dialogs that charts open, on a page without the app's router. */
export function showLeadDialogs(): void {
  if (shown) return
  shown = true
  mountToasts()
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <Providers
      api={leadApi}
      queryClient={leadQueries}
      facts={NO_FACTS}
      loadSystem={loadLeadSystem}
      systemStarted={loadLeadSystem()}
      toasts={false}
    >
      <Router location={location.pathname} navigator={navigator}>
        <FlowDialogs />
      </Router>
    </Providers>,
  )
}
