import type { FastifyRequest } from 'fastify'
import { html } from './html.ts'
import type { Problem } from './problem.ts'
import { standalonePage } from './standalone.page.ts'

/** Somebody opened the address in a tab: a link to a file, or a page of ours. */
export function isOpenedInTab({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET') return false
  const mode = headers['sec-fetch-mode']
  // Only older browsers do not say it; they ask for a page first.
  return mode === undefined ? (headers.accept ?? '').startsWith('text/html') : mode === 'navigate'
}

/** What a problem says, for whoever would else read an answer that is meant for a program. */
export function problemPage(labName: string, { status, message }: Problem): string {
  const title = status >= 500 ? 'Something went wrong' : 'This does not open'
  return standalonePage({
    title: `${title} · ${labName}`,
    body: html`<main class="sheet">
<h1>${title}</h1>
<p>${message}</p>
<p><a href="/">Go to the home page of ${labName}</a></p>
</main>`,
  })
}
