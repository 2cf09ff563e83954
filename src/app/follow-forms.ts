import type { Peers } from '#machines/root/wire-peers.ts'

const FIELDS = 'form, input, textarea, select, [contenteditable]'
const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** Tells the callback chart whether a form of the page has the focus. Dialogs are followed apart. */
export function followForms({ callback }: Pick<Peers, 'callback'>): () => void {
  let focused = false
  const tell = () => {
    const now = isInForm(document.activeElement)
    if (now === focused) return
    focused = now
    callback.send({ type: now ? 'form.entered' : 'form.left' })
  }
  // The focus is between two fields during focusout.
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellLater = () => {
    clearTimeout(timer)
    timer = setTimeout(tell)
  }
  document.addEventListener('focusin', tell)
  document.addEventListener('focusout', tellLater)
  tell()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', tell)
    document.removeEventListener('focusout', tellLater)
  }
}

function isInForm(element: Element | null): boolean {
  return Boolean(element?.closest(FIELDS) && !element.closest(DIALOGS))
}
