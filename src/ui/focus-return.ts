import { useRef } from 'react'

const FIELD = 'input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea'

/**
 * Focus handling of dialogs. Opening focuses the first field, if any, instead of the close button.
 * Closing returns the focus; Radix returns it only to its own trigger, which dialogs opened from
 * state do not have.
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
      // The element may be gone, such as the sign-in link after sign-in: focus the main content
      // then.
      const target = stood?.isConnected ? stood : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: !stood?.isConnected })
    },
  }
}
