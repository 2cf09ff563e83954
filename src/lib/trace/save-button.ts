import { saveFile } from '../save-file.ts'
import type { Trace } from './trace-entry.ts'

/** A landmark of its own after the page, where it covers nothing and the keyboard comes last. */
export function offerTrace(read: () => Trace): { readonly count: (entries: number) => void } {
  const aside = document.createElement('aside')
  const button = document.createElement('button')
  aside.ariaLabel = 'Trace'
  aside.className = 'wrap band--tight'
  button.type = 'button'
  button.className = 'btn btn--line btn--sm'
  button.addEventListener('click', () => {
    saveFile('parakh-trace.json', JSON.stringify(read(), null, 1), 'application/json')
  })
  aside.append(button)
  document.body.append(aside)
  count(read().entries.length)

  return { count }

  function count(entries: number): void {
    button.textContent = `Save trace (${entries})`
  }
}
