import { type RefObject, useEffect, useRef, useState } from 'react'

export type OpenForm = {
  /** Which form is on the page: `NEW`, or the id of the saved item that is edited. */
  readonly open: string | null
  readonly show: (open: string | null) => void
  /** How often an item was saved. */
  readonly saves: number
}

/** The form of an item that is not saved yet. */
export const NEW = 'new'

/** The form beside a list of saved items. `first` is open until another one is shown. */
export function useOpenForm(saved: readonly unknown[], first: string | null = null): OpenForm {
  const [form, setForm] = useState({ saved, open: first, saves: 0 })
  // Another list means that an item was saved, so its form closes.
  if (form.saved !== saved) setForm({ saved, open: first, saves: form.saves + 1 })
  return { ...form, show: (open) => setForm((now) => ({ ...now, open })) }
}

/** After a save, focuses the chosen radio button of the list: the form that held the focus is gone. */
export function useFocusOnSaved(saves: OpenForm['saves']): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (saves === 0 || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [saves])
  return list
}
