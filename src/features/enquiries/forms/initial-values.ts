import { readDraft } from '#lib/storage/drafts.ts'
import type { FieldSpec } from './field-spec.ts'

export type Filled = Record<string, unknown>

/** What may still be blank; a file is not a text and has no draft. */
export function blankOf(fields: readonly FieldSpec[]): Filled {
  return Object.fromEntries(fields.map(({ kind, name }) => [name, kind === 'file' ? null : '']))
}

/**
 * What a form begins with: the draft of this tab, and above it what was typed before the script came. The
 * server has neither; the controls take their values from the form and not from the markup, so that the
 * page is hydrated as it was sent.
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

/** The texts among the values: what a draft keeps. */
export function textsOf(values: Readonly<Filled>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value !== '') texts[name] = value
  }
  return texts
}
