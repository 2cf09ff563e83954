import { useRef } from 'react'

const FIELD = 'input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea'

/**
 * Where the focus goes when a dialog opens and closes. It opens on the first field, if there is one, and not on
 * the close button. Radix returns it to its own trigger; our dialogs open from state and have none, so they
 * remember where the focus stood.
 */
export function useFocusReturn() {
  const from = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = document.activeElement
      const dialog = event.currentTarget instanceof Element ? event.currentTarget : undefined
      const field = dialog?.querySelector<HTMLElement>(FIELD)
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const stood = from.current
      // What opened it may be gone, such as a sign-in link after signing in: on from the page's beginning.
      const target = stood?.isConnected ? stood : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: !stood?.isConnected })
    },
  }
}
