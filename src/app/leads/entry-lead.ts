import '#config/zod.ts'
import '#ui/styles/app.css'
import { configureBrand } from '#config/brand.ts'
import { noteErrors } from '#lib/errors/noted-errors.ts'
import { reloadWhenReplaced } from '#lib/routing/replaced-release.ts'
import { afterFirstPaint } from '#lib/system/after-first-paint.ts'
import { LEAD_ACTION_ID, LEAD_FORM_ID, LEAD_PROBLEM_ID, readLeadState } from './lead-state.ts'

/*
 * The script of a landing page. The page can be read without it; the form's code is loaded when the
 * form is touched.
 */

noteErrors()
reloadWhenReplaced(import.meta.url)
const state = readLeadState()
configureBrand(state.brand)
const form = document.getElementById(LEAD_FORM_ID)
if (form) {
  hydrateOnTouch(form)
  showActionWithout(form)
}

afterFirstPaint(
  () =>
    void import('#lib/errors/report-errors.ts').then(
      ({ reportErrors }) => reportErrors(() => '/healthcare/:hash'),
      () => {},
    ),
)

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || !('signIn' in link.dataset)) return
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  import('./lead-reports.ts')
    .then(({ openReports }) => openReports())
    .catch(() => location.assign(link.href))
})

function hydrateOnTouch(container: HTMLElement): void {
  let hydrating: Promise<void> | undefined
  let hydrated = false
  const hydrate = () => {
    hydrating ??= import('./hydrate-lead-form.tsx').then(({ hydrateLeadForm }) =>
      hydrateLeadForm(container, state),
    )
    hydrating.then(
      () => {
        hydrated = true
        showProblem('')
      },
      () => {
        hydrating = undefined
      },
    )
    return hydrating
  }
  const submitted = (event: Event) => {
    if (hydrated) return
    event.preventDefault()
    // Submitted before the code was loaded: submit again afterwards.
    hydrate().then(
      () => container.querySelector('form')?.requestSubmit(),
      () =>
        showProblem(
          'We could not reach the lab. What you typed is still here. Try again, or call us.',
        ),
    )
  }
  const touched = () => void hydrate().catch(() => {})
  container.addEventListener('pointerdown', touched, { once: true })
  container.addEventListener('focusin', touched, { once: true })
  container.addEventListener('submit', submitted)
}

function showProblem(text: string): void {
  const problem = document.getElementById(LEAD_PROBLEM_ID)
  if (problem) problem.textContent = text
}

/** The action bar shows only while the form is out of view. */
function showActionWithout(form: HTMLElement): void {
  const action = document.getElementById(LEAD_ACTION_ID)
  if (!action) return
  new IntersectionObserver(([entry]) => {
    action.hidden = entry?.isIntersecting !== false
  }).observe(form)
}
