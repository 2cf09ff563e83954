import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { servicesMenu } from '#config/site-links.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'

/** Disclosure of links: Escape closes it, arrow keys move through it. */
export function ServicesMenu() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const list = useId()

  const move = (step: 1 | -1) => {
    const links = [...(root.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link.matches(':focus'))
    const from = step > 0 ? at : Math.max(at, 0)
    links.at((from + step) % links.length)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      requestAnimationFrame(() => move(step))
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false)
  }
  const keys = { onKeyDown, onBlur }

  return (
    <div ref={root} className="relative">
      <button
        type="button"
        {...keys}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        Services
        <Icon icon={ChevronDown} size={16} />
      </button>
      <ul id={list} hidden={!open} className={PANEL}>
        {servicesMenu.map(({ label, href }) => (
          <li key={label}>
            <AppLink {...keys} href={href} className="w-full" onClick={() => setOpen(false)}>
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

const PANEL =
  'absolute left-0 top-full z-20 min-w-60 rounded-card border border-line bg-paper p-2 shadow-lift'
