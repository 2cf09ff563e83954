import '#ui/styles/app.css'
import { reloadWhenReplaced } from '#lib/routing/replaced-release.ts'
import { afterFirstPaint } from '#lib/system/after-first-paint.ts'
import { LEAD_ACTION_ID, LEAD_FORM_ID, LEAD_TROUBLE_ID, readLeadState } from './lead-state.ts'

/*
 * The script of a landing page. The page is whole without it; the form's code, which is most of an app, is
 * fetched when the form is touched.
 */

reloadWhenReplaced(import.meta.url)
const state = readLeadState()
const place = document.getElementById(LEAD_FORM_ID)
if (place) {
  wakeWhenTouched(place)
  showActionWithout(place)
}
afterFirstPaint(
  () => void import('./lead-callback.ts').then(({ waitForCallback }) => waitForCallback()),
)

function wakeWhenTouched(form: HTMLElement): void {
  let waking: Promise<void> | undefined
  let awake = false
  const wake = () => {
    waking ??= import('./lead-island.tsx').then(({ wakeLeadForm }) => wakeLeadForm(form, state))
    waking.then(
      () => {
        awake = true
        tell('')
      },
      () => {
        waking = undefined
      },
    )
    return waking
  }
  const submitted = (event: Event) => {
    if (awake) return
    event.preventDefault()
    // Pressed before the code was there: it is pressed again when it is.
    wake().then(
      () => form.querySelector('form')?.requestSubmit(),
      () => tell('No answer from the lab. What you typed is safe: try again, or call us.'),
    )
  }
  const touched = () => void wake().catch(() => {})
  form.addEventListener('pointerdown', touched, { once: true })
  form.addEventListener('focusin', touched, { once: true })
  form.addEventListener('submit', submitted)
}

function tell(words: string): void {
  const trouble = document.getElementById(LEAD_TROUBLE_ID)
  if (trouble) trouble.textContent = words
}

/** look/README: the action bar stands there only while the form is out of view. */
function showActionWithout(form: HTMLElement): void {
  const action = document.getElementById(LEAD_ACTION_ID)
  if (!action) return
  new IntersectionObserver(([entry]) => {
    action.hidden = entry?.isIntersecting !== false
  }).observe(form)
}
