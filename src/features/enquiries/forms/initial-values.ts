import { readDraft } from '#lib/storage/drafts.ts'
import type { FieldSpec } from './field-spec.ts'

export type Filled = Record<string, unknown>

/** Empty values; a field of files has no draft. */
export function blankOf(fields: readonly FieldSpec[]): Filled {
  return Object.fromEntries(fields.map(({ kind, name }) => [name, kind === 'files' ? [] : '']))
}

/**
 * Initial values: the stored draft of this tab, overridden by input typed before hydration. The
 * server has neither, so hydrated markup must not depend on them.
 */
export function initialValues(id: string, fields: readonly FieldSpec[]): Filled {
  const blank = blankOf(fields)
  if (typeof document === 'undefined') return blank
  const known = (values: Record<string, unknown>) =>
    Object.entries(values).filter(([name, value]) => value && blank[name] === '')
  return Object.fromEntries([
    ...Object.entries(blank),
    ...known(readDraft(id)),
    ...known(typedIn(document.getElementById(id))),
  ])
}

function typedIn(form: HTMLElement | null): Record<string, unknown> {
  return form instanceof HTMLFormElement ? Object.fromEntries(new FormData(form)) : {}
}

/** The string values, which are all a draft keeps. */
export function textsOf(values: Readonly<Filled>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value !== '') texts[name] = value
  }
  return texts
}
