import { useRef } from 'react'

const FIELD = 'input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea'

let isChanged = false

/**
 * Call it when a dialog closes because its action is done. The focus goes to the heading over the
 * control that opened the dialog: the control may be gone, and the heading tells what is left.
 */
export function focusHeadingOnClose(): void {
  isChanged = true
}

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
      isChanged = false
      const dialog = event.currentTarget instanceof Element ? event.currentTarget : undefined
      const field = dialog?.querySelector<HTMLElement>(FIELD)
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const stood = from.current
      const heading = isChanged ? headingOver(stood) : null
      isChanged = false
      if (heading) return focusHeading(heading)
      // The element may be gone, such as the sign-in link after sign-in: focus the main content
      // then.
      const target = stood?.isConnected ? stood : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: !stood?.isConnected })
    },
  }
}

/** The heading of the section around an element, otherwise that of the page. */
function headingOver(element: Element | null): HTMLElement | null {
  const section = element?.closest('section[aria-labelledby]')
  const id = section?.getAttribute('aria-labelledby')
  return (id && document.getElementById(id)) || document.querySelector<HTMLElement>('main h1')
}

/** A heading takes the focus from code only. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus()
}
