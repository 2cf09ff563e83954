/*
 * Inline script before the app's first element. What is pressed, typed or sent before the app can
 * answer is repeated by it (src/app/early-acts.ts). The policy of the page names its hash.
 */
const early = { click: null, input: null, typed: '', submit: null }
window.earlyActs = early

function note(type, find) {
  addEventListener(
    type,
    (event) => {
      const element = find(event.target)
      if (!element) return
      if (type === 'input') early.typed = element.value
      // The browser would load the page again, with what was typed in its address.
      if (type === 'submit') event.preventDefault()
      early[type] = element
      if (!early.repeat) return
      element.addEventListener(type, () => early.heard(type, element), { once: true })
      early.repeat(type, event)
    },
    { capture: true },
  )
}

note('click', (target) => target.closest('button[type=button]'))
note('input', (target) => target.closest('input'))
note('submit', (target) => !target.hasAttribute('action') && target)
