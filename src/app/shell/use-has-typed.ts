import { useEffect, useRef, useState } from 'react'

/** Whether the page has text that was typed into it, as it was when `isAsked` became true. */
export function useHasTyped(isAsked: boolean): boolean {
  const fields = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>())
  const [hasTyped, setHasTyped] = useState(false)
  useEffect(() => {
    const note = ({ target }: Event) => {
      for (const field of fields.current) if (!field.isConnected) fields.current.delete(field)
      if (isTextField(target)) fields.current.add(target)
    }
    document.addEventListener('input', note, true)
    return () => document.removeEventListener('input', note, true)
  }, [])
  useEffect(() => {
    if (isAsked) setHasTyped([...fields.current].some((one) => one.isConnected && one.value !== ''))
  }, [isAsked])
  return hasTyped
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type)
}
