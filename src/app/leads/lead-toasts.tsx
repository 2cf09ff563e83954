import { createRoot } from 'react-dom/client'
import { ToastSlot } from '../toast-slot.tsx'

let mounted = false

/** The container for toasts of the form and of the dialogs, which load apart. */
export function mountToasts(): void {
  if (mounted) return
  mounted = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ToastSlot />)
}
