import type { Path } from '../../covering/paths.ts'
import { type Html, html } from './html.ts'
import { pathLink } from './links.ts'

/** A table cell that carries the words of its column: narrow screens show rows one under another. */
export function cell(label: string, content: Html | string | null): Html {
  if (content === null || content === '') {
    return html`<td class="nothing" data-label="${label}">none</td>`
  }
  return html`<td data-label="${label}">${content}</td>`
}

const MOST_LINKS = 3

/** The shortest of the paths that come by, and how many more there are. */
export function pathsCell(paths: readonly Path[]): Html {
  if (paths.length === 0) return cell('Paths', null)
  const links = paths
    .slice(0, MOST_LINKS)
    .map(({ id }, index) => [index > 0 ? ', ' : '', pathLink(id)])
  const rest = paths.length > MOST_LINKS ? ` and ${paths.length - MOST_LINKS} more` : null
  return cell('Paths', html`${links}${rest}`)
}
