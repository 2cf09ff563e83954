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
  const sectionHeading = useRef('')
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = document.activeElement
      // Now, because the action may remove the control with its card before the dialog closes.
      const section = from.current?.closest('section[aria-labelledby]')
      sectionHeading.current = section?.getAttribute('aria-labelledby') ?? ''
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
      const heading = isChanged && headingOf(sectionHeading.current)
      isChanged = false
      if (heading) return focusHeading(heading)
      // The element may be gone, such as the sign-in link after sign-in: focus the main content
      // then.
      const target = stood?.isConnected ? stood : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: !stood?.isConnected })
    },
  }
}

/** The heading of a section by its id, otherwise that of the page. */
function headingOf(id: string): HTMLElement | null {
  return document.getElementById(id) ?? document.querySelector<HTMLElement>('main h1')
}

/** A heading takes the focus from code only. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus()
}
